import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node.js';
import { cleanEnvironment } from './environment.js';
import { medianMs, middle, type Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ZONES = 20;
const ROUNDS = 9;
const FILE = 'zones/edited.yaml';

/** What is edited in turn: the middle rule is right, has a mistake, or is another one that is right. */
interface Edits {
  readonly rules: number;
  readonly limit: number;
  readonly middles: readonly Middle[];
  /** Lines of `zonewright.yaml`. */
  readonly project?: string;
  readonly name?: string;
}

interface Middle {
  readonly field: string;
  readonly host: string;
  readonly diagnostics: number;
}

const RIGHT: Middle = { field: 'http.host', host: 'shop', diagnostics: 0 };
const MISTAKE: Middle = { field: 'http.hots', host: 'shop', diagnostics: 1 };
const OTHER: Middle = { field: 'http.host', host: 'office', diagnostics: 0 };

/** Rules that an invariant is proved over: the last one keeps it. */
const INVARIANT =
  'invariants: [{ name: admin, never: \'starts_with(http.request.uri.path, "/admin") and not ip.src in {10.0.0.0/8}\' }]\n';

/** From an edit in an editor to its diagnostics, in a repository of 20 more zones of 100 rules, against parsing the edited file alone. */
export async function editing(): Promise<readonly Figure[]> {
  await medianMs(ROUNDS, () => parse(zoneText(0, 2_000, RIGHT)));
  return [
    await edited({ rules: 100, limit: 12, middles: [RIGHT, MISTAKE] }),
    await edited({
      rules: 300,
      limit: 12,
      middles: [RIGHT, OTHER],
      project: INVARIANT,
      name: ' and an invariant',
    }),
    await edited({ rules: 2_000, limit: 3, middles: [RIGHT, MISTAKE] }),
  ];
}

function parse(text: string): unknown {
  return parseDocument(text).toJS();
}

async function edited({ rules, limit, middles, project = '', name = '' }: Edits): Promise<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  const server = spawn(process.execPath, [MAIN, 'lsp'], {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  try {
    mkdirSync(join(root, 'zones'));
    writeFileSync(
      join(root, 'zonewright.yaml'),
      `version: 1\nlimits: { rules_per_phase: { http_request_firewall_custom: ${rules + 1} } }\n${project}`,
    );
    for (let zone = 1; zone <= ZONES; zone += 1)
      writeFileSync(join(root, 'zones', `zone${zone}.yaml`), zoneText(zone, 100, RIGHT));
    const edit = await openFile(connection, root);
    for (const one of middles) await edit(zoneText(0, rules, one));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const turn = round % middles.length;
      // People type what was never there before.
      const { field, host } = middles[turn] ?? RIGHT;
      const text = zoneText(0, rules, { field, host: `${host}-${round}-` });
      let found = 0;
      const answer = await medianMs(1, async () => {
        found = await edit(text);
      });
      if (found !== middles[turn]?.diagnostics) throw new Error(`${found} diagnostics in round ${round}`);
      rounds.push({ answer, parsing: await medianMs(1, () => parse(text)) });
    }
    const answer = middle(rounds.map((round) => round.answer));
    const parsing = middle(rounds.map((round) => round.parsing));
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    await once(server, 'exit');
    return {
      name: `a file of ${rules.toLocaleString('en')} rules${name}`,
      value: middle(rounds.map((round) => round.answer / round.parsing)),
      limit,
      unit: '× parsing alone',
      detail: `${Math.round(answer)} ms against ${Math.round(parsing)} ms, beside ${ZONES} files of 100 rules`,
    };
  } finally {
    connection.dispose();
    server.kill();
    rmSync(root, { recursive: true });
  }
}

interface Round {
  readonly answer: number;
  readonly parsing: number;
}

/** Opens the file in the server. Returns what gives it another text, and waits for its diagnostics. */
async function openFile(
  connection: MessageConnection,
  root: string,
): Promise<(text: string) => Promise<number>> {
  const rootUri = pathToFileURL(root).href;
  const uri = `${rootUri}/${FILE}`;
  let version = 0;
  let answered: ((count: number) => void) | undefined;
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (published: { uri: string; version?: number; diagnostics: readonly unknown[] }) => {
      if (published.uri === uri && published.version === version) answered?.(published.diagnostics.length);
    },
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities: {} });
  await connection.sendNotification('initialized', {});
  return async (text) => {
    version += 1;
    const diagnostics = new Promise<number>((resolve) => {
      answered = resolve;
    });
    await (version === 1
      ? connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri, languageId: 'yaml', version, text },
        })
      : connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        }));
    return diagnostics;
  };
}

/** What rules ask besides, in turn. */
function alsoAsked(rule: number): string {
  const asked = [
    `ip.src in {192.0.2.${rule % 250} 198.51.100.0/24}`,
    `starts_with(http.request.uri.path, "/area${rule % 100}")`,
    `http.user_agent contains "bot${rule}" and ip.src.country in {"DE" "FR"}`,
    `http.request.method in {"POST" "PUT"} and not ip.src.asnum in {${64_500 + (rule % 50)}}`,
  ];
  return asked[rule % asked.length] ?? '';
}

/** A zone file. Its last rule keeps strangers from the administration. */
function zoneText(zone: number, rules: number, { field, host }: Omit<Middle, 'diagnostics'>): string {
  const lines = Array.from({ length: rules }, (_, rule) => {
    const [asked, name] = rule === rules >> 1 ? [field, host] : ['http.host', 'shop'];
    return [
      `      - ref: rule-${rule}`,
      '        action: block',
      `        expression: ${asked} eq "${name}${rule}.example.com" and ${alsoAsked(rule)}`,
      `        description: Rule number ${rule}`,
    ].join('\n');
  });
  return [
    `zone: { name: zone${zone}.example.com, id: "${(zone + 1).toString(16).padStart(32, '0')}" }`,
    'rulesets:',
    '  - phase: http_request_firewall_custom',
    '    rules:',
    ...lines,
    '      - ref: administration',
    '        action: block',
    '        expression: starts_with(http.request.uri.path, "/admin") and not ip.src in {10.0.0.0/8}',
    '',
  ].join('\n');
}
