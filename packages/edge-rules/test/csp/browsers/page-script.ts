/** Something that a page does, as data for the browser. The URL `blob:` is a blob of the page. */
export interface PageDeed {
  readonly what:
    | 'script'
    | 'fetch'
    | 'socket'
    | 'image'
    | 'style'
    | 'frame'
    | 'worker'
    | 'inline handler'
    | 'style attribute'
    | 'inline style'
    | 'inline script'
    | 'eval'
    | 'wasm';
  readonly url?: string;
  readonly nonce?: string;
  readonly integrity?: string;
  readonly code?: string;
}

export interface PageResult {
  /** For each deed, in order: an event reported it as blocked. */
  readonly blocked: readonly boolean[];
  /** What code that ran called itself. */
  readonly ran: readonly string[];
}

/**
 * In every page, before its own markup. Code that runs calls `ran`. `deeds` runs them one after another: each
 * is over when it loaded or failed, and after the event of a barrier that the page's own report-only policy
 * stops. Events keep their order.
 */
export const PAGE_SCRIPT = String.raw`
  globalThis.ranCodes = new Set();
  globalThis.ran = (code) => ranCodes.add(code);
  const events = [];
  document.addEventListener('securitypolicyviolation', (event) => events.push(event));
  const settled = (element) => new Promise((done) => { element.onload = () => done(true); element.onerror = () => done(false); });
  const later = (act) => new Promise((done) => setTimeout(() => { try { act(); done(true); } catch { done(false); } }, 0));
  let barriers = 0;
  async function barrier() {
    barriers += 1;
    const url = 'https://barrier.test/' + barriers;
    const passed = new Promise((done) => document.addEventListener('securitypolicyviolation', function listen(event) {
      if (event.effectiveDirective !== 'font-src' || event.disposition !== 'report') return;
      document.removeEventListener('securitypolicyviolation', listen);
      done();
    }));
    new FontFace('barrier', 'url(' + url + ')').load().catch(() => undefined);
    await passed;
  }
  function append(name, members) {
    const element = Object.assign(document.createElement(name), members);
    const done = settled(element);
    (document.body ?? document.documentElement).append(element);
    return done;
  }
  const TYPES = { script: 'text/javascript', worker: 'text/javascript', frame: 'text/html', image: 'image/svg+xml' };
  const blobUrl = ({ what }) => URL.createObjectURL(new Blob([what === 'worker' ? 'postMessage(1)' : ''], { type: TYPES[what] }));
  const ACTS = {
    script: ({ url, nonce = '', integrity = '' }) => append('script', { nonce, integrity, crossOrigin: integrity === '' ? null : 'anonymous', src: url }),
    fetch: ({ url }) => fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(() => true, () => false),
    socket: ({ url }) => new Promise((done) => {
      try {
        const socket = new WebSocket(url);
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
        socket.onclose = () => done(false);
      } catch { done(false); }
    }),
    image: ({ url }) => append('img', { src: url }),
    style: ({ url, nonce = '' }) => append('link', { nonce, rel: 'stylesheet', href: url }),
    // Another process loads frames: it is over when one of them says so.
    frame: ({ url }) => Promise.race([
      new Promise((done) => addEventListener('message', () => done(true), { once: true })),
      new Promise((done) => document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => effectiveDirective !== 'font-src' && done(false))),
      void append('iframe', { src: url }) ?? new Promise(() => undefined),
    ]),
    worker: ({ url }) => new Promise((done) => {
      try {
        const worker = new Worker(url);
        worker.onmessage = () => { done(true); worker.terminate(); };
        worker.onerror = () => done(false);
      } catch { done(false); }
    }),
    'inline script': ({ code, nonce = '' }) => later(() => { document.body.append(Object.assign(document.createElement('script'), { nonce, text: code })); }),
    'inline style': ({ code, nonce = '' }) => later(() => { document.body.append(Object.assign(document.createElement('style'), { nonce, textContent: code })); }),
    'inline handler': ({ code }) => later(() => {
      const element = document.createElement('b');
      element.setAttribute('onclick', code);
      document.body.append(element);
      element.click();
    }),
    'style attribute': ({ code }) => later(() => { const element = document.createElement('b'); element.setAttribute('style', code); document.body.append(element); }),
    eval: () => later(() => (0, eval)('1')),
    wasm: () => later(() => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))),
  };
  globalThis.deeds = async (list) => {
    const blocked = [];
    for (const deed of list) {
      events.length = 0;
      await ACTS[deed.what]({ ...deed, url: deed.url === 'blob:' ? blobUrl(deed) : deed.url });
      await barrier();
      blocked.push(events.some(({ disposition, effectiveDirective }) => disposition === 'enforce' && effectiveDirective !== 'font-src'));
    }
    return { blocked, ran: [...ranCodes] };
  };
`;
