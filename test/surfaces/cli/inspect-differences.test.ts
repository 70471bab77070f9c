import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DifferencesDocument } from '../../../src/generated/documents/differences.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';

const PHASE = 'http_request_firewall_custom';
const names = ['a.example.com', 'b.example.com', 'c.example.com'];
const idOf = (index: number): string => String(index + 1).repeat(32);
const office = {
  ref: 'office',
  action: 'skip',
  expression: 'ip.src in {192.0.2.0/24}',
  action_parameters: { ruleset: 'current' },
};
const bad = { ref: 'bad', action: 'block', expression: 'ip.src in {192.0.2.0/24 203.0.113.7}' };
const host = (name: string): object => ({
  ref: 'host',
  action: 'block',
  expression: `http.host eq "old.${name}"`,
});

async function service(): Promise<Emulator> {
  const zones = names.map((name, index) => [
    idOf(index),
    {
      name,
      settings: { ssl: { value: index === 2 ? 'flexible' : 'strict' } },
      rulesets: [
        { name: 'default', kind: 'zone', phase: PHASE, rules: [index === 2 ? bad : office, host(name)] },
      ],
    },
  ]);
  const emulator = await startEmulator({ state: { zones: Object.fromEntries(zones) as never } });
  onTestFinished(() => emulator.close());
  return emulator;
}

function files(more: (name: string) => string = () => ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name, index) => [
      `zones/${name}.yaml`,
      `zone: { name: ${name}, id: "${idOf(index)}" }\n${more(name)}`,
    ]),
  );
}

describe('inspect differences', () => {
  test('live: a setting, a rule that most zones have, and a network that is treated otherwise', async () => {
    const root = repository(files());
    const emulator = await service();
    const html = join(root, 'out.html');
    const ran = await zonewright(['inspect', 'differences', '--format', 'json', '--write', `html=${html}`], {
      root,
      emulator,
    });
    const document = JSON.parse(ran.stdout) as DifferencesDocument;
    expect([ran.exit, validatorFor('differences')(document)]).toEqual([0, true]);
    const most = names.slice(0, 2);
    const one = names.slice(2);
    expect(document.differences).toEqual([
      {
        object: 'networks',
        items: ['192.0.2.0/24'],
        groups: [
          { value: `skip in ${PHASE}`, zones: most },
          { value: `block in ${PHASE}`, zones: one },
        ],
      },
      {
        object: `rulesets/${PHASE}`,
        items: ['rule office'],
        groups: [
          { value: 'skip ip.src in {192.0.2.0/24} {"action_parameters":{"ruleset":"current"}}', zones: most },
          { zones: one },
        ],
      },
      {
        object: 'zone_settings/ssl',
        items: ['ssl'],
        groups: [
          { value: 'strict', zones: most },
          { value: 'flexible', zones: one },
        ],
      },
    ]);
    // The rule that names the zone itself is the same in all; what only one zone has is its own.
    expect(document.own).toBe(1);
    expect(readFileSync(html, 'utf8')).toContain('3 differences between 3 zones');
    expect(emulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('declared: needs no service; text and Markdown have the table of zones', async () => {
    const root = repository(
      files((name) => `zone_settings: { ssl: ${name.startsWith('a') ? 'full' : 'strict'} }\n`),
    );
    const text = await zonewright(['inspect', 'differences', '--side', 'declared'], { root });
    expect(text).toMatchObject({ exit: 0 });
    expect(text.stdout).toContain('1 difference between 3 zones, as they are declared');
    expect(text.stdout).toMatch(/b\.example\.com, c\.example\.com +A\na\.example\.com +B/);
    const args = ['inspect', 'differences', '--side', 'declared', '--format', 'markdown'];
    const markdown = await zonewright(args, { root });
    expect(markdown.stdout).toContain('| `b.example.com, c.example.com` | A |');
  });

  test('a zone that can not be read is left out and said, exit 4', async () => {
    const root = repository(files());
    const emulator = await service();
    emulator.inject({ kind: 'status', status: 403, match: { path: `/zones/${idOf(2)}/**` }, times: 50 });
    const ran = await zonewright(['inspect', 'differences'], { root, emulator });
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain('No differences between 2 zones');
    expect(ran.stdout).toContain('zone/c.example.com is not compared');
  });

  test('one zone is not enough', async () => {
    const root = repository({ 'zones/a.yaml': `zone: { name: a.example.com, id: "${idOf(0)}" }\n` });
    const ran = await zonewright(['inspect', 'differences', '--side', 'declared'], { root });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain('differences are between zones');
  });
});
