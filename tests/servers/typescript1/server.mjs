// A customer lookup made with the first line of the TypeScript SDK, its McpServer.
//
// Once an output schema is declared, this SDK demands an object that meets it with every answer.
// Several customers are a list, so the tool declares no schema and answers in text.
import { randomUUID } from 'node:crypto';

import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

import { announce, faultAsked, find, notFound, portAsked } from '../customers/customers.mjs';
import { addShapes } from '../customers/shapes.mjs';

const fault = faultAsked();
const text = value => ({ content: [{ type: 'text', text: value }] });

function build() {
    const server = new McpServer({ name: 'customers', version: '1.0.0' });
    server.registerTool(
        'find_contact',
        {
            description: 'Find a contact by email address or phone number.',
            inputSchema: {
                email: z.string().optional().describe('The whole email address.'),
                phone: z.string().optional().describe('The phone number, in any form.')
            },
            annotations: { readOnlyHint: true }
        },
        async args => {
            const found = find(args, fault);
            if (found.length > 1) return text(JSON.stringify(found));
            if (found.length === 1) return text(JSON.stringify(found[0]));
            if (fault === 'unknown-answers-null') return text('null');
            return { ...text(notFound), isError: true };
        }
    );
    addShapes(server, { declareList: false });
    return server;
}

// A session per client, as the SDK's own example keeps them.
const sessions = new Map();

async function transportOf(request) {
    const known = sessions.get(request.headers['mcp-session-id']);
    if (known !== undefined || !isInitializeRequest(request.body)) return known;
    const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: id => sessions.set(id, transport),
        onsessionclosed: id => sessions.delete(id)
    });
    await build().connect(transport);
    return transport;
}

const port = portAsked();
if (port === undefined) {
    await build().connect(new StdioServerTransport());
} else {
    const app = createMcpExpressApp();
    app.all('/mcp', async (request, response) => {
        const transport = await transportOf(request);
        if (transport !== undefined) return transport.handleRequest(request, response, request.body);
        const error = { code: -32000, message: 'Bad Request: No valid session ID provided' };
        response.status(400).json({ jsonrpc: '2.0', error, id: null });
    });
    announce(app.listen(port, '127.0.0.1'), port);
}
