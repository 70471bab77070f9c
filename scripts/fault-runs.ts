import { readFileSync } from 'node:fs';
import { decodeFaults, decodeState, startEmulator, withTimes } from '../src/emulator/index.js';
import { runOnThatDay, withRealOutput, type RunCommand } from './console-blocks.js';

const STATE = new URL('../examples/shop/emulator.json', import.meta.url);
const THAT_DAY = new Date('2026-11-03T12:00:00Z');

/** A fault script, followed by a console block with its effects. */
const WORKED_EXAMPLE =
  /```json\n(?<script>[^`]*)```(?<between>[^`]*)```console faults\n(?<commands>[^`]*)```/g;

/**
 * A text with the output of each console block after a fault script (`console faults`) generated again: with an emulator of its own, which has the
 * state of examples/shop and these faults.
 */
export async function withRealFaults(text: string): Promise<string> {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: example, index, groups = {} } of text.matchAll(WORKED_EXAMPLE)) {
    const { script = '', commands = '' } = groups;
    const shown = await met(script, commands);
    parts.push(text.slice(done, index), example.slice(0, -`${commands}\`\`\``.length), shown, '```');
    done = index + example.length;
  }
  return [...parts, text.slice(done)].join('');
}

async function met(script: string, commands: string): Promise<string> {
  const emulator = await startEmulator({
    state: decodeState(withTimes(JSON.parse(readFileSync(STATE, 'utf8')), THAT_DAY)),
    faults: decodeFaults(JSON.parse(script)),
  });
  const served: RunCommand = (args, folder, variables) =>
    runOnThatDay(args, folder, {
      ZONEWRIGHT_BASE_URL: emulator.url,
      ZONEWRIGHT_API_TOKEN: 'any-token',
      ZONEWRIGHT_API_EMAIL: 'me@example.com',
      ZONEWRIGHT_API_KEY: 'any-key',
      ...variables,
    });
  try {
    const block = await withRealOutput(`\`\`\`console\n${commands}\`\`\``, served);
    return block.slice('```console\n'.length, -'```'.length);
  } finally {
    await emulator.close();
  }
}
