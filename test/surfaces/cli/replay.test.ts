import { validatorFor } from '../../helpers/documents.js';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addReplayCommand } from '../../../src/surfaces/cli/replay-command.js';
import type { Runner } from '../../../src/surfaces/cli/program-tools.js';
import { replayWith } from '../../../src/surfaces/commands/replay.js';
import { repository } from '../../helpers/command.js';
import { block, CUSTOM, ruleOf, stage, wayOf } from '../../../packages/edge-rules/test/way/ways.js';
import { testRuntime } from './runtime.js';

const ZONE = {
  name: 'shop.example.com',
  live: wayOf(stage(CUSTOM, [ruleOf('old', 'managed_challenge', 'http.request.uri.path eq "/old"')])),
  declared: wayOf(
    stage(CUSTOM, [
      block('admin', 'http.request.uri.path eq "/admin"'),
      block('bots', 'cf.bot_management.score lt 30 and http.request.method eq "POST"'),
    ]),
  ),
  notes: [],
};

const request = (path: string, method = 'GET'): string =>
  JSON.stringify({
    ClientRequestHost: 'shop.example.com',
    ClientRequestURI: path,
    ClientRequestMethod: method,
    ClientIP: '198.51.100.77',
    ClientCountry: 'de',
    ClientRequestUserAgent: 'curl/8',
    EdgeStartTimestamp: '2026-11-20T10:00:00Z',
  });

const LOG = [request('/admin?page=2'), request('/old'), request('/'), request('/', 'POST'), '{'].join('\n');

async function run(...args: readonly string[]): Promise<{ readonly out: string; readonly exit: number }> {
  const runtime = { ...testRuntime(), cwd: repository({ 'requests.ndjson': LOG }) };
  const program = new Command().exitOverride();
  let exit = -1;
  const action: Runner =
    <Options>(
      load: () => Promise<(options: Options, own: typeof runtime, ...names: string[]) => Promise<number>>,
    ) =>
    async (...parameters) => {
      const command = parameters.at(-1) as Command;
      exit = await (
        await load()
      )(command.opts<Options & Record<string, unknown>>(), runtime, ...command.args);
    };
  addReplayCommand(program, action, async () => replayWith(async () => [ZONE]));
  await program.parseAsync(['replay', ...args], { from: 'user' });
  return { out: runtime.written.out, exit };
}

describe('replay', () => {
  it('prints a document of its schema', async () => {
    const { out, exit } = await run('requests.ndjson', '--format', 'json');
    const document: unknown = JSON.parse(out);
    const validate = validatorFor('replay');
    validate(document);
    expect(validate.errors).toBeNull();
    expect(exit).toBe(0);
    expect(document).toMatchObject({
      totals: { read: 5, skipped: 1, evaluated: 4, undecided: 1, changed: 2 },
      changes: [
        { from: 'pass', to: 'block', count: 1, rule: { name: 'admin', side: 'declared' } },
        { from: 'challenge', to: 'pass', count: 1, rule: { name: 'old', side: 'live' } },
      ],
      undecided: [{ reason: 'cf.bot_management.score', count: 1 }],
    });
  });

  it('says for people what would be decided differently, by which rule, and what is not known', async () => {
    const { out } = await run('requests.ndjson');
    expect(out).toMatchInlineSnapshot(`
      "Of 4 requests 2 are decided differently.
        pass → block  1  25 %
        challenge → pass  1  25 %
      1 can’t be decided.
      Logged from 2026-11-20T10:00:00.000Z to 2026-11-20T10:00:00.000Z.

      outcome    before  after
      pass       3       2      -1
      challenge  1       0      -1
      block      0       1      +1
      undecided  0       1      +1

      Decided differently
        pass → block  1  25 %
          rule admin of http_request_firewall_custom, only declared
          GET shop.example.com/admin?page=…  (198.51.100.0/24, DE, curl/8)
        challenge → pass  1  25 %
          rule old of http_request_firewall_custom, only live
          GET shop.example.com/old  (198.51.100.0/24, DE, curl/8)

      By path
        1  /admin  mostly pass → block
        1  /old    mostly challenge → pass
      By host
        2  shop.example.com  mostly pass → block
      By country
        2  DE  mostly pass → block
      By network
        2  198.51.100.0/24  mostly pass → block
      By agent
        2  curl/8  mostly pass → block

      Why requests can’t be decided
        1  cf.bot_management.score: log BotScore

      1 line left out, no JSON object: requests.ndjson:5
      "
    `);
  });

  it.each(['text', 'markdown'])('says first that its live side is a snapshot, as %s', async (format) => {
    const { out } = await run('requests.ndjson', '--live-from', 'live.json', '--format', format);
    const [first, second] = out.split('\n\n');
    expect(format === 'text' ? first : second).toMatch(
      /Live state from the snapshot `?live\.json`?\. Nothing was read from the service\.$/,
    );
    expect((await run('requests.ndjson', '--format', format)).out).not.toContain('snapshot');
  });

  it('takes a sample', async () => {
    const { out } = await run('requests.ndjson', '--sampled', '10%');
    expect(out).toContain('The log is a sample of 10 % of about 40 requests');
    await expect(run('requests.ndjson', '--sampled', '0')).rejects.toThrow('such as 10% or 0.1');
  });

  it('says which file is not there before it reads anything', async () => {
    await expect(run('gone.ndjson')).rejects.toMatchObject({ code: 'log-file' });
    await expect(run('-', '-')).rejects.toMatchObject({ code: 'usage' });
  });
});
