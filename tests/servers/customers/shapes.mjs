// Tools written the plain way, to see what an SDK makes of a list, of nothing and of an exception.
//
// `--shapes` adds them to a TypeScript server. They know nothing of customers' rules: `matrix.json`
// keeps what each SDK answers.
import { z } from 'zod';

const Match = z.object({ contact_id: z.string() });
const matches = [{ contact_id: 'CON-010' }, { contact_id: 'CON-011' }];
const structured = value => ({
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value
});

// Adds the tools when they are asked for. An SDK that declares objects only has no declared list.
export function addShapes(server, { declareList }) {
    if (!process.argv.includes('--shapes')) return;
    const add = (name, description, declared, handler) =>
        server.registerTool(name, { description, ...declared }, handler);

    const email = { inputSchema: z.object({ email: z.string().optional() }) };
    add('takes', 'Answers the arguments it was given.', email, async given => structured(given));
    if (declareList) {
        add('lists', 'Answers a declared list.', { outputSchema: z.array(Match) }, async () => structured(matches));
    }
    add('lists_undeclared', 'Answers a list and declares no answer.', {}, async () => structured(matches));
    add('nothing', 'Answers nothing where a match is declared.', { outputSchema: Match }, async () => undefined);
    add('nothing_undeclared', 'Answers nothing and declares no answer.', {}, async () => undefined);
    add('raises', 'Fails.', { outputSchema: Match }, async () => {
        throw new Error('boom');
    });
}
