import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Kind } from '../../src/kinds/definition/kind.js';
import { KINDS } from '../../src/kinds/registry.js';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** What only its kind knows: its names, the families of its paths, the codes of the service that it understands. */
interface Word {
  readonly word: string;
  readonly pattern: RegExp;
  /** Kinds that may say it. */
  readonly owners: readonly Kind[];
}

/** Where a kind may be named: its folder, and that of the migration that does what it only tells of. */
function homesOf({ section }: Kind): readonly string[] {
  const folder = section.replaceAll('_', '-');
  return [`kinds/${folder}/`, `migrations/${folder}/`];
}

/** Words of every trade: they count as a step of an address, and as a section. */
const COMMON: ReadonlySet<string> = new Set(['list', 'lists']);

const WORDS: readonly Word[] = [
  ...KINDS.flatMap((kind) => [...new Set([kind.name, kind.section])].map((word) => wordOf(word, [kind]))),
  ...['logpush', 'load_balancers', 'alerting', 'waf_migration'].map((family) =>
    wordOf(
      family,
      KINDS.filter((kind) => asksFor(kind, family)),
    ),
  ),
  ...[20217, 17102, 17103].map((code) => ({
    word: String(code),
    pattern: new RegExp(`\\b${code}\\b`),
    owners: KINDS.filter(({ name }) => (code === 20217 ? name === 'ruleset' : name === 'pool_notifications')),
  })),
];

/** A word with an underscore is nobody else's; others are common, and count where they stand as a key, a name or a step of a path. */
function wordOf(word: string, owners: readonly Kind[]): Word {
  const isOwn = word.includes('_');
  const pattern = isOwn
    ? // Fields of expressions have such names too: cf.bot_management.score.
      new RegExp(`(?<!\\bcf\\.)\\b${word}\\b`)
    : COMMON.has(word)
      ? new RegExp(`/${word}/|\\bsections\\??\\.${word}\\b`)
      : new RegExp(`['"\`/]${word}['"\`/]|\\bsections\\??\\.${word}\\b`);
  return { word, pattern, owners };
}

function asksFor({ access }: Kind, family: string): boolean {
  const paths = Object.values(access.endpoints ?? {}).flatMap((path) => path.split('/'));
  const schemes = (access.schemes ?? []).map((rule) => ('family' in rule ? rule.family : rule.query));
  return [...paths, ...schemes].includes(family);
}

/** Files that say words of kinds although they are none of theirs, with the reason. One that does so no longer fails the test. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  // Below the path of page shield stand policies, and what was observed.
  ['kinds/observed/read.ts', ['page_shield']],
  // What names of files lead to in an editor.
  ['surfaces/lsp/completion.ts', ['custom_ruleset', 'custom_rulesets', 'rulesets']],
  ['surfaces/lsp/names.ts', ['ruleset', 'custom_ruleset', 'custom_rulesets', 'rulesets']],
  // What a snapshot knows that can be at a path of a file, and the objects that have a name in it.
  ['surfaces/lsp/live-completion.ts', ['csp_policies', 'rulesets']],
  ['surfaces/lsp/rules/objects.ts', ['csp_policies']],
  ['surfaces/lsp/rules/since-head.ts', ['rulesets']],
  // Rules of entry points, by the section that has them.
  ['engine/configuration/rule-places.ts', ['custom_rulesets', 'rulesets']],
  ['surfaces/reports/inspect/stale.ts', ['rulesets']],
  ['surfaces/commands/blame.ts', ['rulesets']],
  // Two kinds are lists of rules.
  ['kinds/rule-lists/plan.ts', ['rulesets']],
  // Sections of another tool, each with the phase that it is.
  ['kinds/rule-lists/elsewhere.ts', ['url_normalization']],
  // Phases of which another section writes the rules.
  ['kinds/rule-lists/written-phases.ts', ['csp_policies', 'url_normalization']],
  // What a rule may skip.
  ['kinds/rule-lists/actions/traffic.ts', ['ruleset', 'rulesets']],
  // What a ready-made invariant is about.
  ['engine/configuration/invariants/ready-made.ts', ['ruleset']],
  ['kinds/rule-lists/ruleset-list.ts', ['rulesets']],
  ['kinds/rule-lists/rulesets.ts', ['rulesets', '20217']],
  // Rules of one kind execute the objects of the other, by name.
  ['kinds/rule-lists/custom-rulesets.ts', ['custom_ruleset', 'custom_rulesets', 'rulesets']],
  // All of them stand in one column of the report.
  ['kinds/custom-rulesets/index.ts', ['rulesets']],
  ['kinds/lists/index.ts', ['rulesets']],
  // Three kinds say something of custom log fields.
  ['kinds/rule-lists/log-field-facts.ts', ['log_fields']],
  // What the migration of managed rules replaces is the ruleset of a phase.
  ['migrations/managed-waf/inspect.ts', ['rulesets']],
  ['migrations/managed-waf/spec.ts', ['rulesets']],
  ['migrations/managed-waf/steps.ts', ['rulesets']],
  ['migrations/managed-waf/entry-point/file.ts', ['rulesets']],
  ['kinds/rule-lists/checks/late-targets.ts', ['ruleset']],
  ['kinds/rule-lists/traffic-risks.ts', ['ruleset']],
  // What inspect rulesets shows.
  ['surfaces/cli/insight-commands.ts', ['rulesets']],
  ['surfaces/reports/inspect/rulesets.ts', ['ruleset', 'rulesets']],
  ['app/inspect/rulesets.ts', ['ruleset']],
  // Examples of targets and addresses.
  ['surfaces/cli/run-commands.ts', ['csp_policies', 'rulesets']],
  // The rulesets of a listing that no kind manages.
  ['kinds/rule-lists/other-rulesets.ts', ['rulesets']],
]);

/** What is made from the registry and the schemas, describes the service, or is the text of a page. */
const OUTSIDE = /^(?:emulator\/|kinds\/(?:registry|imported-sections)\.ts|generated\/|surfaces\/explain\/)/;

function sourceFiles(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !OUTSIDE.test(file));
}

/** The code of a file, without comments, which may explain, and imports, which name folders. */
function codeOf(file: string): string {
  return readFileSync(join(SRC, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(?:import|export) [^;]*? from '[^']*';$/gms, '')
    .replace(/\bimport\('[^']*'\)/g, '');
}

const said = sourceFiles().flatMap((file) => {
  const code = codeOf(file);
  return WORDS.filter(({ pattern, owners }) => {
    const isAtHome = owners.some((kind) => homesOf(kind).some((home) => file.startsWith(home)));
    return !isAtHome && pattern.test(code);
  }).map(({ word }) => ({ file, word }));
});

describe('what only a kind knows', () => {
  test('stands in its folder, in the registry, and nowhere else', () => {
    const elsewhere = said.filter(({ file, word }) => ALLOWED.get(file)?.includes(word) !== true);
    expect(elsewhere).toEqual([]);
  });

  test('is allowed elsewhere only where it is said', () => {
    const unused = [...ALLOWED].flatMap(([file, words]) =>
      words
        .filter((word) => !said.some((one) => one.file === file && one.word === word))
        .map((word) => [file, word]),
    );
    expect(unused).toEqual([]);
  });
});
