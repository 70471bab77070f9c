import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { readConfiguration } from '../src/engine/configuration/configuration.js';
import { openFolder } from '../src/files/repository/folder.js';
import { medianMs, type Figure } from './measure.js';

const FILES = 1_000;
const ROUNDS = 3;

/** Validation of a fleet against what reading and parsing the same files alone costs. */
export async function validation(): Promise<readonly Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    const folder = join(root, 'zones');
    mkdirSync(folder);
    const size = writeZones(folder);
    const parseAll = (): void => {
      for (const file of readdirSync(folder)) parseDocument(readFileSync(join(folder, file), 'utf8')).toJS();
    };
    const validateAll = async (): Promise<void> => {
      const { findings } = await readConfiguration(openFolder(root));
      if (findings.length > 0) throw new Error(JSON.stringify(findings[0]));
    };
    await validateAll();
    const ratios: number[] = [];
    let detail = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const parsing = await medianMs(1, parseAll);
      const validating = await medianMs(1, validateAll);
      ratios.push(validating / parsing);
      detail = `${Math.round(validating)} ms against ${Math.round(parsing)} ms, ${FILES} files of ${(size / 1024).toFixed(1)} KiB`;
    }
    const value = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
    return [{ name: 'validate', value, limit: 1.5, unit: '× reading and parsing alone', detail }];
  } finally {
    rmSync(root, { recursive: true });
  }
}

function writeZones(folder: string): number {
  let size = 0;
  for (let zone = 0; zone < FILES; zone += 1) {
    const text = zoneText(zone);
    size = text.length;
    writeFileSync(join(folder, `zone${String(zone).padStart(4, '0')}.yaml`), text);
  }
  return size;
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
