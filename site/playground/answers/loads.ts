import type { Resource } from '@zonewright/edge-rules/csp/violation.js';
import type { Told } from './model.js';
import { toldAt, type FieldText } from './told.js';

/** Something that a page loads or runs. */
export interface Load {
  /** The line as it is shown: `script https://cdn.example.net/app.js`. */
  readonly what: string;
  /** The directive that browsers ask. */
  readonly directive: string;
  readonly resource: Resource;
}

/** The kinds of things that pages load, and the directive of each (CSP3, section 6). */
export const LOAD_KINDS: Readonly<Record<string, string>> = {
  script: 'script-src-elem',
  style: 'style-src-elem',
  img: 'img-src',
  font: 'font-src',
  connect: 'connect-src',
  media: 'media-src',
  frame: 'frame-src',
  worker: 'worker-src',
  object: 'object-src',
  manifest: 'manifest-src',
  form: 'form-action',
};

/** What has no URL. */
const CODE: Readonly<Record<string, Pick<Load, 'directive' | 'resource'>>> = {
  'inline script': { directive: 'script-src-elem', resource: { type: 'inline' } },
  'inline style': { directive: 'style-src-elem', resource: { type: 'inline' } },
  'event handler': { directive: 'script-src-attr', resource: { type: 'inline' } },
  eval: { directive: 'script-src', resource: { type: 'eval' } },
};

/** The kind of a URL without one, by the end of its path. */
const BY_ENDING: readonly (readonly [RegExp, string])[] = [
  [/\.m?js$/i, 'script'],
  [/\.css$/i, 'style'],
  [/\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i, 'img'],
  [/\.(?:woff2?|ttf|otf)$/i, 'font'],
  [/\.(?:mp[34]|webm|ogg)$/i, 'media'],
];

/** What a page loads, one thing to a line: `script https://…`, `img /logo.png`, `inline script`. Addresses without a host are of the page. Pure. */
export function readLoads(
  source: FieldText,
  page: string,
): { readonly loads: readonly Load[]; readonly assumed: readonly string[]; readonly told: readonly Told[] } {
  const loads: Load[] = [];
  const assumed: string[] = [];
  const told: Told[] = [];
  for (const [index, text] of source.text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(text)) continue;
    const load = loadIn(text.trim(), page);
    if ('message' in load) told.push(wrong(load, text, index + 1, source));
    else {
      loads.push(load);
      if (load.isGuessed) assumed.push(`${load.what}: the kind is taken from the address.`);
    }
  }
  return { loads, assumed, told };
}

type LineOf = (Load & { readonly isGuessed: boolean }) | { readonly message: string; readonly help: string };

function loadIn(line: string, page: string): LineOf {
  const code = CODE[line.toLowerCase()];
  if (code !== undefined) return { what: line.toLowerCase(), ...code, isGuessed: false };
  const [, word, rest] = /^([a-z]+)\s+(\S+)$/i.exec(line) ?? [];
  const written = rest ?? line;
  const url = onPage(written, page);
  if (url === undefined || /\s/.test(written))
    return { message: `${JSON.stringify(line)} is not a kind and a URL`, help: HELP };
  const kind = word?.toLowerCase() ?? kindOf(url);
  const directive = Object.hasOwn(LOAD_KINDS, kind) ? LOAD_KINDS[kind] : undefined;
  if (directive === undefined) return { message: `pages load nothing of the kind ${kind}`, help: HELP };
  return {
    what: `${kind} ${url.href}`,
    directive,
    resource: { type: 'url', url: url.href, withoutPath: false },
    isGuessed: word === undefined,
  };
}

const HELP = `Write one of ${Object.keys(LOAD_KINDS).join(', ')} and a URL; or ${Object.keys(CODE).join(', ')}.`;

/** Undefined for a text that is no address. `URL.parse` is too new for Node. */
function onPage(address: string, page: string): URL | undefined {
  try {
    return new URL(address, page);
  } catch {
    return undefined;
  }
}

function kindOf({ pathname, protocol }: URL): string {
  if (protocol === 'ws:' || protocol === 'wss:') return 'connect';
  return BY_ENDING.find(([ending]) => ending.test(pathname))?.[1] ?? 'connect';
}

function wrong(
  said: { readonly message: string; readonly help: string },
  text: string,
  line: number,
  source: FieldText,
): Told {
  const column = text.length - text.trimStart().length + 1;
  return toldAt(
    { severity: 'error', ...said },
    { line, column, length: Math.max(1, text.trim().length) },
    source,
  );
}
