// The example customers and how an address or a number finds them, for the TypeScript servers.
import { readFileSync } from 'node:fs';

export const customers = JSON.parse(readFileSync(new URL('customers.json', import.meta.url), 'utf8'));

export const notFound = '{"error_type":"not_found"}';
const otherNumber = '+44 7700 900999';

// What `--fault NAME` may break: see the README beside this folder.
const faults = ['unknown-answers-null', 'first-of-several', 'value-field-holds-another'];

// The name after `--fault` on the command line, or undefined.
export function faultAsked() {
    const at = process.argv.indexOf('--fault');
    if (at < 0) return undefined;
    const name = process.argv[at + 1];
    if (faults.includes(name)) return name;
    console.error(`no such fault: ${name}; there are ${faults.join(', ')}`);
    process.exit(1);
}

// The port after `--http` on the command line, or undefined for stdio.
export function portAsked() {
    const at = process.argv.indexOf('--http');
    if (at < 0) return undefined;
    const port = Number(process.argv[at + 1]);
    if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
    console.error(`--http needs a port, not ${process.argv[at + 1]}`);
    process.exit(1);
}

// Says on stderr that requests are answered, or why they are not.
export function announce(httpServer, port) {
    httpServer.on('listening', () => console.error(`listening on http://127.0.0.1:${port}/mcp`));
    httpServer.on('error', error => {
        console.error(String(error));
        process.exit(1);
    });
}

// Only A to Z lose their case: toLowerCase() would also make a k of the Kelvin sign.
const emailKey = address => address.replace(/[A-Z]/g, letter => letter.toLowerCase());

// `+` and the digits, a bare number of eight read as Danish; undefined when it is no number.
function phoneKey(number) {
    const bare = number
        .replace(/^\s*tel:/i, '')
        .replaceAll('(0)', '')
        .replace(/[\s\-\u2010-\u2015./()]/g, '')
        .replace(/^00/, '+');
    if (!/^\+?[0-9]+$/.test(bare)) return undefined;
    if (bare.startsWith('+')) return bare;
    return bare.length === 8 ? `+45${bare}` : `+${bare}`;
}

// Every customer who holds exactly this address, or this number in any written form.
export function find({ email, phone }, fault) {
    let found = [];
    if (email !== undefined) {
        found = customers.filter(c => emailKey(c.email) === emailKey(email));
    } else if (phone !== undefined && phoneKey(phone) !== undefined) {
        found = customers.filter(c => phoneKey(c.phone) === phoneKey(phone));
    }
    if (fault === 'first-of-several') found = found.slice(0, 1);
    if (fault === 'value-field-holds-another') found = found.map(c => ({ ...c, phone: otherNumber }));
    return found;
}
