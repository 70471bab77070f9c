import type { Keyword } from './source.js';

/** What directives restrict or do (CSP3, section 6, and documents that extend it). Fallbacks are in `fallback.ts`. */
export const DIRECTIVE_ABOUT: Readonly<Record<string, string>> = {
  'base-uri': 'Which addresses the element base may set, from which relative links are counted.',
  'block-all-mixed-content':
    'Loads nothing over http on a page that came over https. Browsers block or upgrade it by themselves now.',
  'child-src': 'From where frames and workers may be loaded, where no directive of their own says so.',
  'connect-src': 'Where scripts may connect to: fetch, XMLHttpRequest, WebSocket, EventSource and beacons.',
  'default-src': 'From where anything may be loaded that has no directive of its own.',
  'disown-opener': 'Was meant to cut the link from a page to the one that opened it. No browser has it.',
  'fenced-frame-src': 'What may be loaded into a fenced frame.',
  'font-src': 'From where fonts may be loaded.',
  'form-action': 'Where forms may be sent. Not restricted by `default-src`.',
  'frame-ancestors': 'Which pages may show this page in a frame. Not restricted by `default-src`.',
  'frame-src': 'What may be loaded into a frame.',
  'img-src': 'From where images and icons may be loaded.',
  'manifest-src': 'From where the manifest of an app may be loaded.',
  'media-src': 'From where audio, video and subtitles may be loaded.',
  'navigate-to': 'Was meant to restrict where a page may lead to. No browser has it.',
  'object-src': "What the elements object and embed may load: best is `'none'`.",
  'plugin-types': 'Restricted the media types of plugins. Browsers have no plugins any more.',
  'prefetch-src': 'Restricted what a page may load before it is needed. Browsers ignore it.',
  referrer: 'Set how much of its address a page says to others. Browsers no longer have it.',
  'reflected-xss':
    'Set the filter of browsers against cross-site scripting. They no longer have this filter.',
  'report-to': 'The name of the endpoint that browsers send reports of violations to.',
  'report-uri':
    'The addresses that browsers send reports of violations to. Those that know `report-to` use that.',
  'require-sri-for': 'Was meant to demand integrity hashes of scripts and styles. Browsers ignore it.',
  'require-trusted-types-for':
    'Refuses plain text where it would become code: only trusted types are accepted there.',
  sandbox: 'Runs the page as in a frame with the attribute sandbox: only what its flags allow.',
  'script-src':
    'From where scripts may be loaded, and which inline scripts, handlers and evaluated texts run.',
  'script-src-attr': 'Which event handlers in attributes run, such as onclick.',
  'script-src-elem': 'Which script elements run, with a file or inline.',
  'style-src': 'From where style sheets may be loaded, and which inline styles apply.',
  'style-src-attr': 'Which styles in attributes apply.',
  'style-src-elem': 'Which style elements and linked style sheets apply.',
  'trusted-types': 'Which policies for trusted types a page may create, by name.',
  'upgrade-insecure-requests': 'Loads over https what the page names with http.',
  webrtc: 'Whether the page may open WebRTC connections.',
  'worker-src': 'From where workers and service workers may be loaded.',
};

/** What keywords allow or do (CSP3, section 2.3.1). */
export const SOURCE_ABOUT: Readonly<Record<Keyword, string>> = {
  "'none'": 'Nothing. It counts only if it is the only source.',
  "'self'": 'The origin of the page: its scheme, host and port.',
  "'unsafe-inline'":
    "Code in the page itself. Ignored beside a nonce or a hash, and for scripts beside `'strict-dynamic'`.",
  "'unsafe-eval'": 'Code made from texts: eval, new Function, setTimeout with a text.',
  "'unsafe-hashes'": 'Lets hashes allow event handlers and styles in attributes too.',
  "'strict-dynamic'":
    "Scripts that an allowed script adds. Hosts, schemes and `'self'` beside it are ignored: only nonces and hashes count.",
  "'report-sample'": 'Allows nothing: reports of violations have the first 40 characters of the code.',
  "'wasm-unsafe-eval'": 'Compiling WebAssembly, but no code made from texts.',
  "'trusted-types-eval'": 'Code made from texts, but only where the browser demands trusted types.',
  "'report-sha256'": 'Allows nothing: browsers report the SHA-256 of the scripts that they load.',
  "'report-sha384'": 'Allows nothing: browsers report the SHA-384 of the scripts that they load.',
  "'report-sha512'": 'Allows nothing: browsers report the SHA-512 of the scripts that they load.',
  "'inline-speculation-rules'": 'Inline speculation rules: what to load or render ahead of time.',
  "'unsafe-allow-redirects'":
    'Was for `navigate-to`: only the end of a chain of redirects had to be allowed. It has no effect.',
};
