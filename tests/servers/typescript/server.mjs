// A customer lookup made with the TypeScript SDK's McpServer.
//
// Several customers are answered as a list. The newer protocol lets a tool declare and send one.
// For older clients the SDK would wrap such a schema, and with it every answer, as {"result": ...},
// so to them this tool declares no schema and answers in text, where a list stays a list.
import { createServer } from 'node:http';

import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

import { announce, faultAsked, find, notFound, portAsked } from '../customers/customers.mjs';
import { addShapes } from '../customers/shapes.mjs';

const fault = faultAsked();

const Contact = z.object({
    contact_id: z.string(),
    account_id: z.string().optional(),
    name: z.string(),
    email: z.string(),
    phone: z.string().optional()
});
const Found = z.union([Contact, z.array(Contact)]);
const Answer = fault === 'unknown-answers-null' ? Found.nullable() : Found;

function build({ era }) {
    const structured = era === 'modern';
    const answer = value => ({
        content: [{ type: 'text', text: JSON.stringify(value) }],
        ...(structured && { structuredContent: value })
    });

    const server = new McpServer({ name: 'customers', version: '1.0.0' });
    server.registerTool(
        'find_contact',
        {
            description: 'Find a contact by email address or phone number.',
            inputSchema: z.object({
                email: z.string().optional().describe('The whole email address.'),
                phone: z.string().optional().describe('The phone number, in any form.')
            }),
            ...(structured && { outputSchema: Answer }),
            annotations: { readOnlyHint: true }
        },
        async args => {
            const found = find(args, fault);
            if (found.length > 1) return answer(found);
            if (found.length === 1) return answer(found[0]);
            if (fault === 'unknown-answers-null') return answer(null);
            return { content: [{ type: 'text', text: notFound }], isError: true };
        }
    );
    addShapes(server, { declareList: true });
    return server;
}

const port = portAsked();
if (port === undefined) {
    serveStdio(build);
} else {
    const handler = toNodeHandler(createMcpHandler(build));
    const hostAllowed = localhostHostValidation();
    const originAllowed = localhostOriginValidation();
    const httpServer = createServer((request, response) => {
        if (!hostAllowed(request, response) || !originAllowed(request, response)) return;
        if (new URL(request.url, 'http://127.0.0.1').pathname === '/mcp') handler(request, response);
        else response.writeHead(404).end();
    });
    announce(httpServer, port);
    httpServer.listen(port, '127.0.0.1');
}
