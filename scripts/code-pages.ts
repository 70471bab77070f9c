import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Code, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse } from 'yaml';
import { EXAMPLE_KINDS, type Example, type Explanation } from '../src/surfaces/explain/explanation.js';
import { exampleTitle } from '../src/surfaces/reports/explanation.js';
import { formatted } from './formatted.js';

/** The folder of the pages, one for each code. */
export const PAGES = fileURLToPath(new URL('../docs/codes/', import.meta.url));

/** What a page says before its text. */
export interface FrontMatter {
  /** What kind of code it is: `risk`; several if it means several things. */
  readonly kind: string | readonly string[];
  /** The exit code of a run that ends with it; absent if no run does. */
  readonly exit?: number;
}

/** A page: what it says of its code, by the title of the group, or by '' if it has one meaning. */
export interface CodePage extends FrontMatter {
  readonly meanings: ReadonlyMap<string, Explanation>;
}

/** Titles of groups, each with its codes in order (docs/codes/groups.yaml). */
export type Groups = Readonly<Record<string, readonly string[]>>;

export function readGroups(): Groups {
  return parse(readFileSync(join(PAGES, 'groups.yaml'), 'utf8')) as Groups;
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
  return { ...(parse(front) as FrontMatter), meanings: new Map(meanings) };
}

const ADVICE = /^What to do: /;

function explanationIn(code: string, nodes: readonly RootContent[]): Explanation {
  const [meaning, ...rest] = nodes;
  const example = rest.find((node) => node.type === 'code');
  const advice = rest.map(textOf).find((text) => ADVICE.test(text));
  const link = rest.find((node) => /^More: /.test(textOf(node)));
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
  const [kind = '', phase] = (meta ?? '').split(' ');
  const found = EXAMPLE_KINDS.find((one) => one.fence === [lang, ...(kind === '' ? [] : [kind])].join(' '));
  if (found === undefined)
    throw new Error(`${code}.md has an example of no known kind: ${lang ?? ''} ${kind}`);
  if (!value.startsWith(found.prefix))
    throw new Error(`${code}.md: the example does not start with ${found.prefix}`);
  const text = value.slice(found.prefix.length);
  if (found.kind !== 'expression') return { kind: found.kind, text };
  return { kind: found.kind, text, phase: phase ?? 'http_request_firewall_custom' };
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
