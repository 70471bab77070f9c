import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert, withoutCommands } from '../../../src/kernel/lib/inert.js';
import {
  commandLine,
  type Annotation,
  type WorkflowCommand,
} from '../../../src/surfaces/reports/workflow-command.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { commandsIn, type RunnerCommand } from '../../helpers/runner-commands.js';
import { runs } from '../../helpers/runs.js';

describe('a workflow command', () => {
  test.each<readonly [WorkflowCommand, string]>([
    [{ command: 'error', message: 'no such key' }, '::error::no such key'],
    [
      {
        command: 'warning',
        message: 'x',
        title: 'a: b, c',
        file: 'zones/50%,1.yaml',
        line: 3,
        col: 5,
        endColumn: 9,
      },
      '::warning title=a%3A b%2C c,file=zones/50%25%2C1.yaml,line=3,col=5,endColumn=9::x',
    ],
    [{ command: 'notice', message: 'x', line: 1, endLine: 2 }, '::notice line=1,endLine=2::x'],
    [{ command: 'error', message: '50%: a, b\nhelp %0A' }, '::error::50%25: a, b%0Ahelp %250A'],
    [{ command: 'error', message: 'a\r\nb\u001b[2J\u202e' }, String.raw`::error::a\r%0Ab\u{1b}[2J\u{202e}`],
    [
      { command: 'error', message: '::add-mask::x\n ##[error]y' },
      String.raw`::error::\u{3a}:add-mask::x%0A #\u{23}[error]y`,
    ],
    [{ command: 'error', message: '', title: '', file: '' }, '::error::'],
    [{ command: 'error', message: 'x', file: '==a.yaml ' }, String.raw`::error file=\u{3d}=a.yaml\u{20}::x`],
    [{ command: 'error', message: '\u0301x' }, String.raw`::error::\u{301}x`],
    [{ command: 'group', name: 'zone a\n::x::' }, String.raw`::group::zone a\n::x::`],
    [{ command: 'endgroup' }, '::endgroup::'],
    [{ command: 'add-mask', value: 'a%\n##[b]\u202e:,' }, '::add-mask::a%25%0A##[b]\u202e:,'],
  ])('%j is printed as %s', (command, line) => {
    expect(commandLine(command)).toBe(line);
  });

  test('has what must not be shown taken out before it is escaped; a mask is what it has to name', () => {
    const hide = (text: string): string => text.replaceAll('s3://a%2Fb', '(sensitive)');
    const secret = 'x s3://a%2Fb';
    expect(commandLine({ command: 'error', message: secret, title: secret, file: secret }, hide)).toBe(
      '::error title=x (sensitive),file=x (sensitive)::x (sensitive)',
    );
    expect(commandLine({ command: 'group', name: secret }, hide)).toBe('::group::x (sensitive)');
    expect(commandLine({ command: 'add-mask', value: secret }, hide)).toBe('::add-mask::x s3://a%252Fb');
  });
});

const number = fc.integer({ min: 1, max: 99_999 });
/** No backslash of its own, so that what became an escape can be told from what was written as one. */
const text = hostileText.map((written) => written.replaceAll('\\', '/'));

const annotation: fc.Arbitrary<Annotation> = fc.record(
  {
    command: fc.constantFrom('error' as const, 'warning' as const, 'notice' as const),
    message: text,
    title: text,
    file: text,
    line: number,
    endLine: number,
    col: number,
    endColumn: number,
  },
  { requiredKeys: ['command', 'message'] },
);
const ordinary: fc.Arbitrary<WorkflowCommand> = fc.oneof(
  { arbitrary: annotation, weight: 3 },
  text.map((name) => ({ command: 'group' as const, name })),
  fc.constant({ command: 'endgroup' as const }),
);

/** A text as it was before it became inert. */
function revealed(shown: string): string {
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return shown.replace(/\\(?:u\{([0-9a-f]+)\}|([nrt]))/g, (_, code: string | undefined, name = '') =>
    code === undefined ? (named[name] ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** What the runner should have understood. */
function meant(command: WorkflowCommand): RunnerCommand {
  switch (command.command) {
    case 'group':
      return { command: 'group', properties: {}, data: command.name };
    case 'endgroup':
      return { command: 'endgroup', properties: {}, data: '' };
    case 'add-mask':
      return { command: 'add-mask', properties: {}, data: command.value };
    case 'error':
    case 'warning':
    case 'notice': {
      const { command: level, message, ...places } = command;
      const present = Object.entries(places).filter(([, value]) => value !== '');
      const properties = Object.fromEntries(
        present.map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      return { command: level, properties, data: message };
    }
  }
}

function understood({ command, properties, data }: RunnerCommand): RunnerCommand {
  const entries = Object.entries(properties).map(([name, value]) => [name, revealed(value)] as const);
  return { command, properties: Object.fromEntries(entries), data: revealed(data) };
}

/** Commands and text as a run prints them, each on a line of its own. */
const printed = fc.array(fc.oneof(ordinary, hostileText), { maxLength: 6 });

describe('whatever the texts are', () => {
  test('the runner understands the commands that were meant, and no other', () => {
    fc.assert(
      fc.property(printed, (parts) => {
        const output = parts
          .map((part) => (typeof part === 'string' ? withoutCommands(part) : commandLine(part)))
          .join('\n');
        const commands = parts.filter((part) => typeof part !== 'string');
        expect(commandsIn(output).map(understood)).toEqual(commands.map(meant));
      }),
      { numRuns: runs(2_000, 100_000) },
    );
  });

  test('what it shows neither controls nor hides anything', () => {
    fc.assert(
      fc.property(annotation, (command) => {
        const [{ data, properties }] = commandsIn(commandLine(command)) as [RunnerCommand];
        for (const shown of [...data.split('\n'), ...Object.values(properties)])
          expect(inert(shown)).toBe(shown);
        expect(data.split('\n')).toHaveLength(command.message.split('\n').length);
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  test('a runner that knows none of these commands finds no older one in them', () => {
    const ours = new Set(['error', 'warning', 'notice', 'group', 'endgroup']);
    fc.assert(
      fc.property(ordinary, (command) => {
        expect(commandsIn(commandLine(command), (name) => !ours.has(name))).toEqual([]);
      }),
      { numRuns: runs(2_000, 100_000) },
    );
  });

  test('a mask is the value, to the byte', () => {
    fc.assert(
      fc.property(hostileText, (value) => {
        const command = { command: 'add-mask', value } as const;
        expect(commandsIn(commandLine(command))).toEqual([meant(command)]);
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });
});
