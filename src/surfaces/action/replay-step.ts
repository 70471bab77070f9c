import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { EXIT } from '../../kernel/model/errors.js';
import { readReplayFile } from '../commands/replay-file.js';
import { replaySummary, type ReplayOutput } from '../reports/replay/section.js';
import { namedFiles } from './named-files.js';
import { runInto, type ActionStep } from './step.js';

const REPLAY = 'replay.json';
const HTML = 'replay.html';
const MARKDOWN = 'replay.md';

const REST = 'All of the replay is in the file that the output `replay-file` of this step names.';

/** Replays the input logs and adds the result to the job summary. Returns flags for `comment` to post it. A failed replay is a warning. */
export async function replay(step: ActionStep, planned: string): Promise<readonly string[]> {
  const { inputs, runtime, file } = step;
  if (inputs.replay.length === 0) return [];
  const exit = await runInto(
    file(REPLAY),
    step,
    'replay',
    ...namedFiles(inputs.replay, runtime.cwd).map(asName),
    '--root',
    inputs.root,
    ...(inputs.replaySampled === undefined ? [] : ['--sampled', inputs.replaySampled]),
    '--format',
    'json',
    '--write',
    `html=${file(HTML)}`,
  );
  const output = readReplayFile(file(REPLAY), runtime);
  if (exit === EXIT.ok) await step.output({ 'replay-file': file(HTML) });
  warnOfFailure(step, output);
  const taken = existsSync(planned) ? readFileSync(planned, 'utf8').length : 0;
  writeFileSync(file(MARKDOWN), runtime.hide(replaySummary(output, taken, REST)));
  await step.summarise(file(MARKDOWN));
  return ['--replay', file(REPLAY)];
}

/** A leading dash would make a name a flag. */
function asName(name: string): string {
  return name.startsWith('-') ? `./${name}` : name;
}

function warnOfFailure({ runtime }: ActionStep, output: ReplayOutput): void {
  if (!('error' in output)) return;
  const { message, help = '' } = output.error;
  runtime.command({ command: 'warning', title: 'no replay', message: `${message}\n${help}`.trim() });
}
