import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './environment.js';
import { middle, type Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ROUNDS = 21;

const FILE = `zone: { name: shop.example.com, id: "00000000000000000000000000000001" }
page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: block-admin, action: block, expression: 'starts_with(http.request.uri.path, "/admin")' }
`;

/** CPU of short commands, child threads included, against a Node that does nothing, run in turn. */
export function startUp(): readonly Figure[] {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    mkdirSync(join(root, 'zones'));
    writeFileSync(join(root, 'zones', 'shop.yaml'), FILE);
    writeFileSync(join(root, TELL), TELLING);
    return figures(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function figures(root: string): readonly Figure[] {
  const commands = [
    ['--version', 1.8, ['--version']],
    ['completion', 4, ['complete', '--', 'plan', '--det']],
    ['--help', 4, ['--help']],
    ['explain', 4.5, ['explain', 'drops-rules']],
    ['validate', 11, ['validate', '--root', root]],
    ['plan', 24, ['plan', '--root', root, '--emulator']],
  ] as const;
  const rounds = Array.from({ length: ROUNDS }, () => ({
    bare: cpuOf(root, ['-e', '0']),
    times: commands.map(([, , args]) => cpuOf(root, [MAIN, ...args])),
  }));
  const bare = middle(rounds.map((round) => round.bare));
  return commands.map(([name, limit], index) => {
    const ms = middle(rounds.map(({ times }) => times[index] ?? Infinity));
    return {
      name,
      value: ms / bare,
      limit,
      unit: '× node -e 0',
      detail: `${Math.round(ms)} ms of CPU against ${Math.round(bare)} ms`,
    };
  });
}

const TELL = 'tell.cjs';
const TELLING = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('\\n' + (user + system));
});`;

/** CPU that a process of its own takes, in milliseconds: it tells when it ends. */
function cpuOf(root: string, args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--require', join(root, TELL), ...args], {
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(stderr.split('\n').at(-1)) / 1000;
}
