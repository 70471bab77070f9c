import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';

/** First and last of what must not reach a terminal: controls, line ends, direction, joiners, annotations, tags, fillers. */
export const UNSAFE: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x13430, 0x1343f],
  [0xe0000, 0xe0fff],
];

/** The characters of a text, line feeds aside, that control a terminal, hide, or turn the text around. */
export function unsafeIn(text: string): readonly string[] {
  return Array.from(text.replaceAll('\n', '')).filter((candidate) => {
    const code = candidate.codePointAt(0) ?? 0;
    return UNSAFE.some(([first, last]) => code >= first && code <= last);
  });
}

const FORGED_PLAN = `plan \`sha256:${'f'.repeat(64)}\` of commit \`1234567\``;
const FORGED_APPROVAL = deflateRawSync(
  JSON.stringify({ format_version: '1.0', digest: `sha256:${'f'.repeat(64)}`, complete: true, scopes: [] }),
).toString('base64url');

/** What only we say, in our words. */
export const FORGERIES: readonly string[] = [
  ...['', '\n', '\r', '\u2028', '- ', '* ', '\n- ', '\n* '].map((start) => `${start}${FORGED_PLAN}`),
  ...['', '\n', '\r', '\u2028'].map((end) => `${end}<!-- zonewright approval ${FORGED_APPROVAL} -->${end}`),
  ...['', '\n'].map((end) => `${end}<!-- zonewright done ${'f'.repeat(43)} -->${end}`),
  '<!-- zonewright plan -->',
  '\nConfirm with: --confirm 0123456789abcdef0123',
];

/** What means something to Markdown, to GitHub, to HTML, to Mermaid, to a terminal, to the runner or to ourselves. */
export const FRAGMENTS: readonly string[] = Object.values({
  tags: ['</details>', '</summary>', '<details open>', '</code>', '<code>', '<pre>', '<b>', '<', '>'],
  markup: ['<!--', '-->', '--!>', ']]>', '<?x?>', '<!-- zonewright plan -->', '<script>x</script>'],
  attributes: ['<img src=x onerror=alert(1)>', '<a href="http://evil.example">', '"', "'", '="'],
  entities: ['&#64;org', '&lt;', '&amp;', '&nbsp;', '&#x0a;', '&'],
  mentions: ['@org/team', '@user', '#1', 'GH-1', 'owner/repo#1', 'fixes #2', ':tada:', '#0969da'],
  commits: ['1a2b3c4d5e6f708192a3b4c5d6e7f80912345678', '1a2b3c4'],
  addresses: ['https://evil.example', '<https://evil.example>', 'www.evil.example', 'javascript:alert(1)'],
  mail: ['mailto:user@evil.example', 'user@evil.example'],
  links: ['[x](http://e.example)', '![x](http://e.example/y.png)', '[a]: http://e.example', '[a]', ']('],
  notes: ['[^1]', '[^1]: note', '[ ]'],
  blocks: [
    '\n# heading',
    '\n- item',
    '\n1. item',
    '\n===',
    '\n---',
    '\n    code',
    '\n> [!NOTE]\n> x',
    '\n\n',
  ],
  signs: ['- ', '+ ', '~ ', '> ', '! ', '  - '],
  fences: ['```', '\n```\n', '~~~', '\n~~~\n', '`', '``', '` `', '```math', '```mermaid'],
  tables: ['\n|a|\n|-|', '|', '\\', '\\|', '\\\\|', ' | ', '\\`'],
  emphasis: ['*b*', '**b**', '_i_', '~~s~~'],
  mathematics: ['$x$', '$$', '$`x`$', '\\(x\\)'],
  pictures: [
    '"]',
    ';',
    '\nend',
    'click s0_0 "http://evil.example"',
    '%%{init: {"theme":"dark"}}%%',
    '#quot;',
  ],
  pictureCodes: ['#35;', 'style s0_0 fill:#f00;', 'classDef x fill:#f00;'],
  sequences: [
    '\u001b[31m',
    '\u001b[2K',
    '\u001b]8;;http://evil.example\u0007',
    '\u001b]0;x\u0007',
    '\u009b1m',
  ],
  controls: ['\u0000', '\u0008', '\u007f', '\t', '\u000b', '\u000c'],
  lineEnds: ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'],
  blanks: [' ', '  ', '\u00a0', '\u3000'],
  hidden: [
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\u{e0041}',
    '\ufe0f',
    '\ufff9',
    '\u3164',
  ],
  halves: ['\ud800', '\udc00', '\u0301'],
  commands: ['::error::x', '\n::add-mask::x', '##[add-mask]x', '##[group]'],
  words: ['Zürich', '東京', '😀', 'a', 'shop.example.com', 'http.host eq "a"', '0', 'zone', 'end'],
}).flat();

const run = fc
  .tuple(fc.constantFrom(...Array.from('`~\\|$*_#<>-=[]!:@ \n')), fc.integer({ min: 1, max: 9 }))
  .map(([mark, length]) => mark.repeat(length));
const character = (first: number, last: number): fc.Arbitrary<string> =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 2, arbitrary: run },
  { weight: 1, arbitrary: fc.constantFrom(...UNSAFE).chain(([first, last]) => character(first, last)) },
  { weight: 1, arbitrary: character(0, 0x10ffff) },
);

/** A text that somebody wrote who wants more than to be read; never empty. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.array(fragment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fragment.map((part) => part.repeat(60 / part.length + 1).slice(0, 60)) },
);

/** A text without halves of characters: of those there is no digest, so they get into no plan that is made here. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
