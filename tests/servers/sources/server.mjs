// The same two sources made with the TypeScript SDK's McpServer.
import { createServer } from 'node:http';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

import { announce, portAsked } from '../customers/customers.mjs';

const Order = z.object({
    id: z.string(),
    name: z.string(),
    amount: z.number(),
    currency: z.string(),
    ordered_at: z.string(),
    delivered_at: z.string().nullable().optional()
});
const BareOrder = z.object({ id: z.string(), type: z.string() });

const at = daysAgo => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

// Right: three orders that a caller can tell, and of what time they are.
function history() {
    const orders = [['Blue widget', 12.5, 4], ['Tea pot', 47, 11], ['Red mug', 8.25, 25]];
    const items = orders.map(([name, amount, days], index) => ({
        id: `ord_${index}`,
        name,
        amount,
        currency: 'EUR',
        ordered_at: at(days),
        delivered_at: days > 4 ? at(days - 3) : null
    }));
    return { items, as_of: at(0) };
}

// Faulty: a hundred bare ids, and the IBAN that documentation of IBANs shows.
function dump() {
    const hex = index => index.toString(16).padStart(4, '0');
    const items = Array.from({ length: 100 }, (_, index) => ({ id: `ord_${hex(index)}a${hex(index)}`, type: 'order' }));
    return { last_order: history().items[0], items, refund_iban: 'DE89 3704 0044 0532 0130 00', as_of: at(0) };
}

const inputSchema = z.object({ email: z.string().describe('The whole email address.') });
const annotations = { readOnlyHint: true };

function build() {
    const server = new McpServer({ name: 'orders', version: '1.0.0' });
    const offer = (name, description, outputSchema, answer) =>
        server.registerTool(name, { description, inputSchema, outputSchema, annotations }, async () => {
            const value = answer();
            return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
        });
    const told = { as_of: z.string() };
    offer(
        'recent_orders',
        'The latest orders of the customer with an email address.',
        z.object({ items: z.array(Order), ...told }),
        history
    );
    offer(
        'all_orders',
        'Every order of the customer with an email address.',
        z.object({ last_order: Order, items: z.array(BareOrder), refund_iban: z.string(), ...told }),
        dump
    );
    return server;
}

const port = portAsked();
if (port === undefined) {
    serveStdio(build);
} else {
    const httpServer = createServer(toNodeHandler(createMcpHandler(build)));
    announce(httpServer, port);
    httpServer.listen(port, '127.0.0.1');
}
