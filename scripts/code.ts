/**
 * Stores the code that V8 makes of the chunks, in the package or in the file that is named (part of `npm run build`): the functions that common commands need are compiled in it. Runs in a process of
 * its own, with the Node that the code is for.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Writable } from 'node:stream';
import { chunkLoader, type CompiledChunk } from '../src/launch/chunk-loader.js';
import { chunksIn, codeFile } from '../src/launch/installed.js';
import { programIn } from '../src/launch/start.js';
import { storedCode } from '../src/launch/stored-code.js';
import { sampleRepository } from './sample.js';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** Of which most users see the answer often, or first. */
const COMMANDS = [['--help'], ['explain', 'drops-rules'], ['validate'], ['plan', '--emulator']];

/** Whether a chunk is mostly one compressed text, which would be stored twice. */
function isPacked(text: string): boolean {
  const longest = Math.max(0, ...(text.match(/[\w+/=]{1000,}/g) ?? []).map(({ length }) => length));
  return longest > text.length / 2;
}

/** Whether a chunk has the emulator. Most plans ask a service, and the code of the emulator is large. */
function isEmulator(text: string): boolean {
  return /\bfunction startEmulator\b/.test(text);
}

const chunks: CompiledChunk[] = [];
const program = programIn(chunkLoader(chunksIn(DIST), { onScript: (chunk) => chunks.push(chunk) }));
const folder = sampleRepository();
try {
  process.chdir(folder);
  for (const command of COMMANDS) await run(command);
} finally {
  process.chdir(tmpdir());
  rmSync(folder, { recursive: true, force: true });
}
const stored = chunks
  .filter(({ text }) => !isPacked(text) && !isEmulator(text))
  .map(({ name, text, script }) => [name, { text, code: script.createCachedData() }] as const);
const [file = codeFile(DIST)] = process.argv.slice(2);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, storedCode(new Map(stored)));

/** Runs a command in this process. Shows nothing but a failure. */
async function run(command: readonly string[]): Promise<void> {
  let shown = '';
  const hidden = (): Writable =>
    new Writable({
      write: (text, _, done) => {
        shown += String(text);
        done();
      },
    });
  const quiet: NodeJS.Process = Object.create(process, {
    argv: { value: [...process.argv.slice(0, 2), ...command] },
    stdout: { value: hidden() },
    stderr: { value: hidden() },
    exitCode: { value: 0, writable: true },
  });
  await program(quiet);
  if (quiet.exitCode !== 0)
    throw new Error(`${command.join(' ')} ended with ${String(quiet.exitCode)}: ${shown}`);
}
