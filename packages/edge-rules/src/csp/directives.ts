/** The form of a directive's value. */
export type ValueForm =
  | 'sources'
  /** Sources of frame-ancestors: hosts, schemes and 'self' (CSP3, section 6.4.2). */
  | 'ancestors'
  | 'nothing'
  /** Words that match, at most so many. `known`: for corrections. */
  | { readonly words: RegExp; readonly known: readonly string[]; readonly most?: number }
  | 'anything';

export interface DirectiveFacts {
  readonly value: ValueForm;
  /** What to use instead. */
  readonly deprecated?: string;
  /** No browser supports it any more: it changes nothing. */
  readonly isIgnored?: true;
}

const SOURCES: DirectiveFacts = { value: 'sources' };

/** `allow-…` of iframe's sandbox (HTML, section 4.8.5). */
const SANDBOX_FLAGS = [
  'downloads',
  'forms',
  'modals',
  'orientation-lock',
  'pointer-lock',
  'popups',
  'popups-to-escape-sandbox',
  'presentation',
  'same-origin',
  'scripts',
  'storage-access-by-user-activation',
  'top-navigation',
  'top-navigation-by-user-activation',
  'top-navigation-to-custom-protocols',
].map((flag) => `allow-${flag}`);

/** Directives of CSP3 (section 6) and of documents that extend it, in lower case. */
export const DIRECTIVES: ReadonlyMap<string, DirectiveFacts> = new Map<string, DirectiveFacts>([
  ...'child connect default fenced-frame font frame img manifest media object script style worker'
    .split(' ')
    .map((kind) => [`${kind}-src`, SOURCES] as const),
  ['script-src-elem', SOURCES],
  ['script-src-attr', SOURCES],
  ['style-src-elem', SOURCES],
  ['style-src-attr', SOURCES],
  ['base-uri', SOURCES],
  ['form-action', SOURCES],
  ['frame-ancestors', { value: 'ancestors' }],
  ['upgrade-insecure-requests', { value: 'nothing' }],
  ['sandbox', { value: { words: oneOf(SANDBOX_FLAGS), known: SANDBOX_FLAGS } }],
  ['report-to', { value: { words: /^[\w!#$%&'*+.^`|~-]+$/, known: [], most: 1 } }],
  ['report-uri', { value: { words: /^[^"<>\\^`{|}]+$/, known: [] } }],
  ['require-trusted-types-for', { value: { words: oneOf(["'script'"]), known: ["'script'"] } }],
  [
    'trusted-types',
    {
      value: {
        words: /^(?:[\w\-#=/@.%]+|\*|'allow-duplicates'|'none')$/i,
        known: ["'allow-duplicates'", "'none'"],
      },
    },
  ],
  ['webrtc', { value: { words: oneOf(["'allow'", "'block'"]), known: ["'allow'", "'block'"], most: 1 } }],
  ['block-all-mixed-content', { value: 'nothing', deprecated: 'Write upgrade-insecure-requests instead.' }],
  ['prefetch-src', ignored('Browsers ask default-src before they prefetch.', 'sources')],
  ['plugin-types', ignored("Write object-src 'none' instead.")],
  ['referrer', ignored('Send the header Referrer-Policy instead.')],
  ['reflected-xss', ignored('Remove it: browsers no longer have this filter.')],
  ['disown-opener', ignored('Send the header Cross-Origin-Opener-Policy instead.', 'nothing')],
  ['navigate-to', ignored('Remove it: no browser has it.', 'sources')],
  ['require-sri-for', ignored('Send the header Integrity-Policy instead.')],
]);

function oneOf(words: readonly string[]): RegExp {
  return new RegExp(`^(?:${words.join('|')})$`, 'i');
}

function ignored(deprecated: string, value: ValueForm = 'anything'): DirectiveFacts {
  return { value, deprecated, isIgnored: true };
}
