import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../../src/surfaces/cli/program.js';
import { SECRETS } from '../../helpers/world.js';
import { testRuntime } from '../cli/runtime.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** What a command prints, on stdout and on stderr. */
export interface Printed {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Command lines in a copy of the examples, one after another, each on a terminal of so many columns and without colours. */
export async function printedOn(
  columns: number | undefined,
  lines: readonly (readonly string[])[],
): Promise<readonly Printed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-width-'));
  try {
    cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
    const printed: Printed[] = [];
    for (const line of lines) printed.push(await printedIn(folder, columns, line));
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function printedIn(
  folder: string,
  columns: number | undefined,
  line: readonly string[],
): Promise<Printed> {
  const runtime = testRuntime({ ...SECRETS, NO_COLOR: '1', XDG_STATE_HOME: folder });
  const exit = await run(line, {
    ...runtime,
    cwd: folder,
    out: { ...runtime.out, columns },
    err: { ...runtime.err, columns },
    machine: { ...runtime.machine, stateFolder: join(folder, 'state') },
    now: () => new Date('2026-11-03T12:00:00Z'),
  });
  return { exit, ...runtime.written };
}

const at = (example: string, ...more: readonly string[]): readonly string[] => [
  '--root',
  `examples/${example}`,
  ...more,
];
const live = (example: string, state = 'emulator'): readonly string[] =>
  at(example, '--emulator', `examples/${example}/${state}.json`);
const ZONE_ID = '023e105f4ecef8ad9ca31a8372d0c353';

/** Consent to everything that examples/shop changes. */
const CONSENT = [
  'account-level',
  'blocks-observed-scripts',
  'csp-widened',
  'drops-rules',
  'logs-sensitive-fields',
  'may-open-traffic',
  'new-log-destination',
  'opens-traffic',
  'skip-moved-up',
].flatMap((code) => ['--allow', code]);

/** What a report may do with a text that does not fit, beside breaking it between words. */
export interface Reported {
  readonly line: readonly string[];
  /** It has a table, or lines of a file, of which some are cut where space runs out. */
  readonly cuts?: true;
  /** Lines that are to be copied as they are. */
  readonly whole?: RegExp;
}

const DIFF = /^(?:[-+ ]|@@)/;

/** A command line for every report that is text, in an order in which each has something to tell. */
export const REPORTS: readonly Reported[] = [
  { line: ['init', 'edge'] },
  { line: ['validate', ...at('shop')] },
  { line: ['validate', ...at('mistakes')], cuts: true },
  { line: ['validate', ...at('broken-invariants')], cuts: true },
  { line: ['fmt', '--check', ...at('mistakes')], cuts: true, whole: DIFF },
  { line: ['plan', ...live('safety')] },
  { line: ['plan', '--verbose', ...live('lists')], whole: /^ +\{"/ },
  { line: ['plan', ...live('migration')] },
  { line: ['plan', ...at('fleet'), '--emulator'] },
  { line: ['drift', ...live('drift')] },
  { line: ['coverage', ...live('shop', 'grown')] },
  { line: ['ask', 'http.host eq "promo.example.com"', '--zone', 'shop.example.com', ...live('shop')] },
  { line: ['inspect', 'scripts', ...live('shop')], cuts: true },
  { line: ['inspect', 'policies', ...live('shop')] },
  { line: ['inspect', 'rulesets', ...live('shop')], cuts: true },
  { line: ['inspect', 'lists', ...live('lists')] },
  { line: ['inspect', 'settings', '--all', ...live('settings')] },
  {
    line: ['csp', 'suggest', '--zone', 'shop.example.com', ...live('shop')],
    cuts: true,
    whole: /^ +(?:- )?\w/,
  },
  { line: ['csp', 'replay', 'examples/csp-replay/reports.ndjson', ...live('csp-replay')] },
  { line: ['replay', 'examples/replay/requests.ndjson', ...live('replay')], cuts: true },
  { line: ['readiness', 'examples/replay/requests.ndjson', ...live('replay')], cuts: true },
  { line: ['doctor', ...live('shop')] },
  { line: ['migrate', 'waf', '--all', ...live('migration')], cuts: true },
  { line: ['migrate', 'waf', '--zone', 'shop.example.com', ...live('migration')] },
  {
    line: [
      'import',
      '--zone',
      `shop.example.com=${ZONE_ID}`,
      '--out',
      'new',
      '--emulator',
      'examples/shop/emulator.json',
    ],
  },
  { line: ['import', '--zone', 'shop.example.com', ...live('shop')], cuts: true },
  { line: ['import', '--account', 'example-inc', '--dry-run', ...live('network')], cuts: true, whole: DIFF },
  { line: ['apply', '--yes', ...live('shop')] },
  { line: ['apply', '--yes', ...CONSENT, ...live('shop')] },
  { line: ['history', ...at('shop')] },
  { line: ['undo', ...live('shop')] },
  { line: ['explain', 'drops-rules'], whole: /^ {4,}|^ {2}More: / },
  { line: ['explain'] },
  { line: ['plan', ...at('no-such-folder')] },
];
