import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { readConfiguration } from '../src/engine/configuration/read.js';
import { openFolder } from '../src/files/repository/folder.js';
import { cleanEnvironment } from './environment.js';
import { writeFleet } from './fleet.js';
import { cpuMs, medianMs, middle, type Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ZONES = 200;
const ROUNDS = 3;

/** Validation of a fleet against what parsing the same files alone costs: in one thread, as a command, and with a cache after one file was changed. */
export async function validation(): Promise<readonly Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    const size = writeFleet(root, ZONES);
    const folder = join(root, 'zones');
    const files = readdirSync(folder).map((file) => join(folder, file));
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const parse = (): void => {
      for (const text of texts) parseDocument(text).toJS();
    };
    const cached = ['--cache', join(root, 'cache')];
    parse();
    await validateHere(root);
    validateWhole(root, cached);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const parsing = cpuMs(parse);
      const one = await cpuOfOne(root);
      const whole = await medianMs(1, () => validateWhole(root));
      appendFileSync(files[round] ?? '', `# ${round}\n`);
      const again = await medianMs(1, () => validateWhole(root, cached));
      rounds.push({ parsing, one, whole, again });
    }
    const figure = (name: string, of: 'one' | 'whole' | 'again', limit: number): Figure => ({
      name,
      value: middle(rounds.map((round) => round[of] / round.parsing)),
      limit,
      unit: '× parsing alone',
      detail: `${Math.round(middle(rounds.map((round) => round[of])))} ms against ${Math.round(middle(rounds.map(({ parsing }) => parsing)))} ms, ${ZONES} files of ${Math.round(size / ZONES / 1024)} KiB`,
    });
    return [
      figure('in one thread (CPU)', 'one', 1.8),
      figure('the command, wall clock', 'whole', 1.8),
      figure('with --cache, one file changed', 'again', 0.4),
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

interface Round {
  readonly parsing: number;
  readonly one: number;
  readonly whole: number;
  readonly again: number;
}

async function validateHere(root: string): Promise<void> {
  const { findings } = await readConfiguration(openFolder(root));
  if (findings.length > 0) throw new Error(JSON.stringify(findings[0]));
}

async function cpuOfOne(root: string): Promise<number> {
  const before = process.cpuUsage();
  await validateHere(root);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function validateWhole(root: string, more: readonly string[] = []): void {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, 'validate', '--root', root, ...more], {
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  if (status !== 0) throw new Error(stdout);
}

/** A file of 10 KiB with a ruleset of 60 rules. */
export function zoneText(zone: number): string {
  const id = zone.toString(16).padStart(32, '0');
  const rules = Array.from({ length: 60 }, (_, rule) =>
    [
      `      - ref: rule-${rule}`,
      '        action: block',
      `        expression: http.host eq "shop${rule}.example.com" and ip.src in {192.0.2.${rule} 198.51.100.0/24}`,
      `        description: Rule number ${rule}`,
    ].join('\n'),
  );
  return [
    `zone: { name: zone${zone}.example.com, id: "${id}" }`,
    'page_shield:',
    '  enabled: true',
    'rulesets:',
    '  - phase: http_request_firewall_custom',
    '    rules:',
    ...rules,
    '',
  ].join('\n');
}
