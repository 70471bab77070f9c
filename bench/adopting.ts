import { spawnSync } from 'node:child_process';
import { cleanEnvironment } from './environment.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle, type Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ROUNDS = 5;
const RULES = 1_000;
const PHASES = ['http_request_firewall_custom', 'http_ratelimit'];
const ZONE = { name: 'shop.example.com', id: '0'.repeat(31) + '1' };

/** Importing a large zone, with the proof of what it writes, against planning the files that it wrote; whole commands, run in turn. */
export function adopting(): readonly Figure[] {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    const state = join(root, 'state.json');
    writeFileSync(state, JSON.stringify({ zones: { [ZONE.id]: liveZone() } }));
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const out = join(root, `round-${round}`);
      const named = `${ZONE.name}=${ZONE.id}`;
      return {
        import: timed('import', '--zone', named, '--out', out, '--emulator', state),
        plan: timed('plan', '--root', out, '--emulator', state),
      };
    });
    const [imported, planned] = [middle(rounds.map((of) => of.import)), middle(rounds.map((of) => of.plan))];
    return [
      {
        name: 'import',
        value: middle(rounds.map((of) => of.import / of.plan)),
        limit: 4.5,
        unit: '× planning what it wrote',
        detail: `${Math.round(imported)} ms against ${Math.round(planned)} ms, ${PHASES.length * RULES} rules`,
      },
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

function timed(...args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

function liveZone(): object {
  const rulesets = PHASES.map((phase, place) => ({
    id: String(place).padStart(32, 'a'),
    name: 'default',
    kind: 'zone',
    phase,
    version: '1',
    rules: Array.from({ length: RULES }, (_, index) => ({
      id: `${place}${index}`.padStart(32, 'b'),
      ref: `rule-${index}`,
      action: 'log',
      expression: `http.host eq "host${index}.example.com" and ip.src in {192.0.2.${index % 256} 198.51.100.0/24}`,
      description: `Rule number ${index}`,
      enabled: true,
    })),
  }));
  return { name: ZONE.name, page_shield: { enabled: true }, rulesets };
}
