import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Code, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse } from 'yaml';
import { isObject } from '../src/kernel/model/json.js';
import { EXAMPLE_KINDS, type Example, type Explanation } from '../src/surfaces/explain/explanation.js';
import { exampleTitle } from '../src/surfaces/reports/explanation.js';
import { formatted } from './formatted.js';

/** The folder of the pages, one for each code. */
export const PAGES = fileURLToPath(new URL('../docs/codes/', import.meta.url));

/** What a page says before its text. */
export interface FrontMatter {
  /** What kind of code it is: `risk`; several if it means several things. */
  readonly kind: readonly string[];
  /** The exit code of a run that ends with it; absent if no run does. */
  readonly exit?: number;
}

/** A page: what it says of its code, by the title of the group, or by '' if it has one meaning. */
export interface CodePage extends FrontMatter {
  readonly meanings: ReadonlyMap<string, Explanation>;
}

/** Titles of groups, each with its codes in order (docs/codes/groups.yaml). */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** Throws an Error for a file of another form. */
export function readGroups(): Groups {
  const groups: unknown = parse(readFileSync(join(PAGES, 'groups.yaml'), 'utf8'));
  if (!isObject(groups)) throw new Error('groups.yaml is not a mapping');
  return Object.fromEntries(Object.entries(groups).map(([title, codes]) => [title, asStrings(codes)]));
}

function asStrings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new Error('groups.yaml has a group without a list');
  return value.map(String);
}

/** The codes that have a page. */
export function codesWithPage(): readonly string[] {
  return readdirSync(PAGES)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''));
}

/** The page of a code. Throws an Error that says what of it can't be read. */
export function readPage(code: string): CodePage {
  return parsePage(code, readFileSync(join(PAGES, `${code}.md`), 'utf8'));
}

/**
 * A page of Markdown as data: front matter, the code as its title, and for each meaning its sentences, an example, what to do, and where to read more.
 * Pure. Throws an Error for a page of another form.
 */
export function parsePage(code: string, text: string): CodePage {
  const [, front, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined)
    throw new Error(`${code}.md does not start with front matter`);
  const [title, ...rest] = fromMarkdown(body).children;
  if (title?.type !== 'heading' || textOf(title) !== code)
    throw new Error(`${code}.md is not called ${code}`);
  const sections = new Map<string, RootContent[]>();
  let section = '';
  for (const node of rest) {
    if (node.type === 'heading') section = textOf(node);
    else sections.set(section, [...(sections.get(section) ?? []), node]);
  }
  const meanings = [...sections].map(([name, nodes]) => [name, explanationIn(code, nodes)] as const);
  return { ...frontMatterIn(code, parse(front)), meanings: new Map(meanings) };
}

function frontMatterIn(code: string, front: unknown): FrontMatter {
  const { kind, exit }: { readonly kind?: unknown; readonly exit?: unknown } = isObject(front) ? front : {};
  const kinds = Array.isArray(kind) ? kind : [kind];
  if (!kinds.every((one) => typeof one === 'string')) throw new Error(`${code}.md does not say its kind`);
  return { kind: kinds, ...(typeof exit === 'number' ? { exit } : {}) };
}

const ADVICE = /^What to do: /;

function explanationIn(code: string, nodes: readonly RootContent[]): Explanation {
  const [meaning, ...rest] = nodes;
  const example = rest.find((node) => node.type === 'code');
  const advice = rest.map(textOf).find((text) => ADVICE.test(text));
  const link = rest.find((node) => textOf(node).startsWith('More: '));
  if (meaning?.type !== 'paragraph' || advice === undefined)
    throw new Error(`${code}.md does not say what the code means, or what to do`);
  const shown = example === undefined ? undefined : exampleIn(code, example);
  if (shown !== undefined && !rest.some((node) => textOf(node) === exampleTitle(shown)))
    throw new Error(`${code}.md: the title of its example is "${exampleTitle(shown)}"`);
  return {
    meaning: textOf(meaning),
    ...(shown === undefined ? {} : { example: shown }),
    advice: advice.replace(ADVICE, ''),
    ...(link === undefined ? {} : { more: targetOf(code, link) }),
  };
}

/** Kind and phase are behind the language of the fence: `yaml expression http_ratelimit`. */
function exampleIn(code: string, { lang, meta, value }: Code): Example {
  const [named = '', phase] = (meta ?? '').split(' ');
  const fence = `${lang ?? ''} ${named}`.trim();
  const kind = Object.keys(EXAMPLE_KINDS)
    .filter(isKind)
    .find((one) => EXAMPLE_KINDS[one].fence === fence);
  if (kind === undefined) throw new Error(`${code}.md has an example of no known kind: ${fence}`);
  const { prefix } = EXAMPLE_KINDS[kind];
  if (!value.startsWith(prefix)) throw new Error(`${code}.md: the example does not start with ${prefix}`);
  const text = value.slice(prefix.length);
  return kind === 'expression'
    ? { kind, text, phase: phase ?? 'http_request_firewall_custom' }
    : { kind, text };
}

function isKind(name: string): name is Example['kind'] {
  return Object.hasOwn(EXAMPLE_KINDS, name);
}

/** `docs/safety.md#gates` of a link to `../safety.md#gates`. */
function targetOf(code: string, node: Nodes): string {
  const link = 'children' in node ? node.children.find((child) => child.type === 'link') : undefined;
  if (link?.type !== 'link' || !link.url.startsWith('../'))
    throw new Error(`${code}.md: More has no link to a page of docs/`);
  return link.url.replace('../', 'docs/');
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** src/generated/codes.ts: what the pages say, by group, in the order of groups.yaml. */
export async function codesModule(): Promise<string> {
  const groups = Object.entries(readGroups()).map(([title, codes]) => {
    const entries = codes.map((code) => {
      const { meanings } = readPage(code);
      const explanation = meanings.get(title) ?? meanings.get('');
      if (explanation === undefined) throw new Error(`${code}.md has no section "${title}"`);
      return [code, explanation] as const;
    });
    return [title, entries] as const;
  });
  return formatted(
    'ts',
    `// Made from docs/codes/ by \`npm run generate\`; a test fails when the two differ.

export const CODE_PAGES = ${literal(groups)};
`,
  );
}

function literal(
  groups: readonly (readonly [string, readonly (readonly [string, Explanation])[]])[],
): string {
  const members = groups.map(([title, entries]) => {
    const lines = entries.map(
      ([code, explanation]) => `${JSON.stringify(code)}: ${JSON.stringify(explanation)},`,
    );
    return `${JSON.stringify(title)}: {\n${lines.join('\n')}\n},`;
  });
  return `{\n${members.join('\n')}\n} as const`;
}
