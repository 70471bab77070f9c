import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The most words that a sentence of the docs has. */
const LONGEST = 28;

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** The text of a file; of docs/architecture/words.md what comes before its list of unwanted words. */
function textOf(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return path.endsWith('words.md') ? (text.split('## Not these')[0] ?? '') : text;
}

/** The words of the table "Not these" of docs/architecture/words.md, as they would be found in a text. */
function unwanted(): readonly RegExp[] {
  const [, after = ''] = readFileSync(join(ROOT, 'docs/architecture/words.md'), 'utf8').split('## Not these');
  const cells = [...after.matchAll(/^\| (?!not |-)([^|]+)\|/gm)].map(([, cell = '']) => cell.trim());
  return cells.flatMap((cell) => cell.split(', ')).map(patternOf);
}

/** `hold … against` finds "holds it against", in two lines as well; `stands (but: stands for)` does not find "stands for". */
function patternOf(entry: string): RegExp {
  const [, phrase = entry, allowed = ''] = /^(.+) \(but: (.+)\)$/.exec(entry) ?? [];
  const words = phrase.split(' ');
  const parts = words.map((word, index) => {
    if (word === '…') return '[^.;:]{1,40}?';
    const isEnd = index === 0 || index === words.length - 1;
    return `${word.replaceAll("'", "['’]")}${isEnd ? '(?:s|ed|ing)?' : ''}`;
  });
  const but = allowed === '' ? '' : `(?!\\s+${allowed.slice(phrase.length + 1)}\\b)`;
  return new RegExp(`\\b${parts.join('\\s+')}\\b${but}`, 'gi');
}

const WORDS = unwanted();

/** Each unwanted word of a text, with its line and a few words around it: `docs/lists.md:12: … as it stands there …`. */
function unwantedIn(path: string, text: string): readonly string[] {
  return WORDS.flatMap((word) =>
    [...text.matchAll(word)].map(({ 0: found, index }) => {
      const around = text.slice(Math.max(0, index - 40), index + found.length + 40).replaceAll(/\s+/g, ' ');
      return `${path}:${lineAt(text, index)}: … ${around} …`;
    }),
  );
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** What is looked at in a module. */
interface Module {
  /** Its texts of several words, without names of files and code. */
  readonly said: readonly string[];
  /** Its comments, each with the code before it blanked, so that places are those of the file. */
  readonly comments: string;
}

/** Parsing takes longer than all else here. */
const parsed = new Map<string, Module>();

function moduleAt(path: string): Module {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const text = textOf(path);
  const { program, comments } = parseSync(path, text);
  const made = { said: textsIn(program), comments: blanked(text, comments) };
  parsed.set(path, made);
  return made;
}

function textsIn(program: unknown): readonly string[] {
  const said: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type } = node;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if (type === 'Literal' && 'value' in node && typeof node.value === 'string') said.push(node.value);
    if (type === 'TemplateElement' && 'value' in node) said.push(JSON.stringify(node.value));
    Object.values(node).forEach(look);
  };
  look(program);
  return said.filter((text) => text.includes(' '));
}

function blanked(
  text: string,
  comments: readonly { readonly start: number; readonly end: number }[],
): string {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ');
  let [made, at] = ['', 0];
  for (const { start, end } of comments) {
    made += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return made + blank(text.slice(at));
}

/** A sentence of a page, with the line on which it starts. */
interface Sentence {
  readonly line: number;
  readonly text: string;
  readonly words: number;
}

/** The sentences of the paragraphs of a page: no headings, no tables, no blocks of code. Code in a sentence is one word. */
function sentencesOf(markdown: string): readonly Sentence[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return paragraphsOf(tree).flatMap((paragraph) => {
    const prose = proseOf(paragraph);
    return [...prose.matchAll(/\S[\s\S]*?(?:[.!?:;]["”)]*(?=\s)|$)/g)].map(({ 0: sentence, index }) => ({
      line: (paragraph.position?.start.line ?? 1) + lineAt(prose, index) - 1,
      text: sentence.replaceAll(/\s+/g, ' ').replaceAll(CODE_SPACE, ' '),
      words: sentence.split(/\s+/).length,
    }));
  });
}

function paragraphsOf(node: Nodes): readonly Nodes[] {
  if (node.type === 'paragraph') return [node];
  return 'children' in node ? node.children.flatMap(paragraphsOf) : [];
}

/** What is in place of a space in code, so that no sentence ends there. */
const CODE_SPACE = '␣';

function proseOf(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value.replaceAll(/\s/g, CODE_SPACE)}\``;
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(proseOf).join('') : '';
}

const PAGES = [
  'README.md',
  'packages/edge-rules/README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...filesIn('docs', /\.md$/),
];

describe('plain words', () => {
  it('are many', () => expect(WORDS.length).toBeGreaterThan(20));

  it.each([
    ['as it stands in the file', 1],
    ['`*` stands for a name, and a stand-in answers', 0],
    ['each is held\nagainst the list', 1],
    ['apply holds all of this against the plan', 1],
    ['it holds. It is against the rules', 0],
    ['It can’t be told', 2],
    ['Nobody can tell.', 1],
    ["zonewright can't tell; tell us", 0],
    ['what others began brings about a change', 1],
    ['the sum of several and of other rules', 0],
  ])('%s: %i unwanted', (text, times) => {
    expect(unwantedIn('a page', text)).toHaveLength(times);
  });

  it.each([
    ['the docs', PAGES],
    ['the schemas', filesIn('schemas', /\.json$/)],
    ['the starter', filesIn('templates', /\.(?:md|ya?ml)$/)],
    ['the playground', filesIn('site/playground', /\.html$/)],
  ])('%s: no unwanted word', (_, paths) => {
    expect(paths.flatMap((path) => unwantedIn(path, textOf(path)))).toEqual([]);
  });

  it('messages: no unwanted word', () => {
    // The assets of pages are code in a string.
    const modules = [
      ...filesIn('src', /(?<!page-assets)\.ts$/),
      ...filesIn('packages/edge-rules/src', /\.ts$/),
      ...filesIn('site/playground', /\.ts$/),
    ];
    const said = modules.flatMap((path) => moduleAt(path).said.map((text) => ({ path, text })));
    expect(said.length).toBeGreaterThan(4_000);
    expect(said.flatMap(({ path, text }) => unwantedIn(path, text))).toEqual([]);
  });

  it('messages of errors begin with a small letter: they are shown behind "error: "', () => {
    const begins = /new \w*UserError\(\s*["'`](?!\$\{)[A-Z][a-z' ]|\b(?:what|name): ["']The /;
    const capital = filesIn('src', /(?<!page-assets)\.ts$/).filter((path) => begins.test(textOf(path)));
    expect(capital).toEqual([]);
  });

  it('what a module says is looked at', () => {
    expect(moduleAt('src/surfaces/commands/explain.ts').said.join('\n')).toContain(
      'zonewright explain lists all of them.',
    );
  });
});

/** Folders whose comments are in plain words. */
const PLAIN = ['src', 'packages/edge-rules/src', 'scripts', 'site/playground'];

/** Modules that a person writes. */
const WRITTEN = /^(?!generated[/\\]).*\.ts$/;

/** Words of comments that hide who does what, or how much is known. */
const VAGUE = ['nobody', 'somebody (but: somebody else)', 'whoever', 'as far as somebody', 'anew'].map(
  patternOf,
);

describe('comments', () => {
  it.each(PLAIN)('of %s have no unwanted word', (room) => {
    const found = filesIn(room, WRITTEN).flatMap((path) => {
      const { comments } = moduleAt(path);
      const vague = VAGUE.flatMap((word) => comments.match(word) ?? []).map((word) => `${path}: ${word}`);
      return [...unwantedIn(path, comments), ...vague];
    });
    expect(found).toEqual([]);
  });

  it('are told from code', () => {
    const path = 'packages/edge-rules/src/way/way.ts';
    expect(moduleAt(path).comments).toContain('/** A rule and its place. */');
    expect(moduleAt(path).comments).not.toContain('export');
  });
});

describe('short sentences', () => {
  it('are counted without tables, headings and blocks of code', () => {
    const page = [
      '# A heading. And more',
      'One `a b. c` two: **three\nfour.** Five [six](a/page.md).',
      '| a cell | one. |\n| --- | --- |\n| two | three |',
      '```\nno sentence. here\n```',
      '- an item; another\n- the last',
    ].join('\n\n');
    expect(sentencesOf(page).map(({ line, text, words }) => `${line} ${text} ${words}`)).toEqual([
      '3 One `a b. c` two: 3',
      '3 three four. 2',
      '4 Five six. 2',
      '14 an item; 2',
      '14 another 1',
      '15 the last 2',
    ]);
  });

  it(`have ${LONGEST} words or fewer in all docs that a person writes`, () => {
    const pages = PAGES.filter((path) => !/^docs[/\\](?:codes|commands)\.md$/.test(path));
    const sentences = pages.flatMap((path) => sentencesOf(textOf(path)).map((one) => ({ path, ...one })));
    expect(sentences.length).toBeGreaterThan(2_000);
    const tooLong = sentences.filter(({ words }) => words > LONGEST);
    expect(tooLong.map(({ path, line, text, words }) => `${path}:${line}: ${words} words: ${text}`)).toEqual(
      [],
    );
  });
});
