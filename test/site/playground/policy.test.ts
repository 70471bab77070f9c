import { describe, expect, it } from 'vitest';
import { policyAnswer } from '../../../site/playground/answers/policy.js';
import type { PolicyAnswer } from '../../../site/playground/answers/model.js';

const PAGE = 'https://shop.example.com/checkout';

function asked(policy: string, loads: string, page = PAGE): PolicyAnswer {
  return policyAnswer({ kind: 'policy', policy, page, loads });
}

describe('a policy against what a page loads', () => {
  it.each([
    [
      'script-src https://a.example/v1/ https://a.example/v2/',
      'script https://a.example/v2/b.js',
      'allowed by script-src https://a.example/v2/',
    ],
    ["script-src 'self'", 'script /a.js', "allowed by script-src 'self'"],
    ["script-src 'self'", 'script https://cdn.example.net/a.js', 'blocked by script-src'],
    [
      "script-src-elem 'self'; script-src *",
      'script https://cdn.example.net/a.js',
      'blocked by script-src-elem',
    ],
    ["default-src 'none'", 'img /a.png', 'blocked by default-src'],
    ["default-src 'none'", 'form /send', 'allowed: no directive restricts it'],
    [
      "default-src 'none'; connect-src api.example.net",
      'connect https://api.example.net/x',
      'allowed by connect-src api.example.net',
    ],
    ["child-src 'none'", 'frame https://a.example/', 'blocked by child-src'],
    ["style-src 'self'", 'inline style', 'blocked by style-src'],
    ["script-src 'unsafe-inline'", 'inline script', 'allowed by script-src'],
    ["script-src 'unsafe-inline'", 'event handler', 'allowed by script-src'],
    ["script-src 'self'", 'eval', 'blocked by script-src'],
    [
      "script-src 'nonce-c29tZSByYW5kb20gYnl0ZXM='",
      'script /a.js',
      'unknown by script-src: the element may carry the nonce',
    ],
    [
      "script-src 'strict-dynamic' 'nonce-c29tZSByYW5kb20gYnl0ZXM='",
      'script /a.js',
      'unknown by script-src: it depends on which script adds it, or on a nonce or hash',
    ],
    [
      'img-src *',
      'img data:image/png;base64,AAAA',
      'blocked by img-src in Chromium and Firefox; allowed by img-src * in WebKit',
    ],
    [
      'connect-src wss:',
      'connect https://api.example.net/',
      'blocked by connect-src in Chromium and Firefox; allowed by connect-src wss: in WebKit',
    ],
    [
      'connect-src http://a.example:8443',
      'connect https://a.example:8443/',
      'blocked by connect-src in Chromium; allowed by connect-src http://a.example:8443 in Firefox and WebKit',
    ],
    [
      'script-src */app.js',
      'script https://cdn.example.net/app.js',
      'allowed by script-src */app.js in Chromium and WebKit; blocked by script-src in Firefox',
    ],
    ["Content-Security-Policy: script-src 'none'", 'script /a.js', 'blocked by script-src'],
    ['', 'script /a.js', 'allowed: no directive restricts it'],
  ])('%s: %s', (policy, loads, text) => {
    expect(asked(policy, loads).rows.map((row) => row.text)).toEqual([text]);
  });

  it.each([
    ['/a.js', 'script https://shop.example.com/a.js'],
    ['https://a.example/b.css?v=1', 'style https://a.example/b.css?v=1'],
    ['/c.webp', 'img https://shop.example.com/c.webp'],
    ['/d.woff2', 'font https://shop.example.com/d.woff2'],
    ['wss://a.example/', 'connect wss://a.example/'],
    ['/api', 'connect https://shop.example.com/api'],
  ])('%s without a kind is %s, which is said', (line, what) => {
    const answer = asked("default-src 'self'", line);
    expect(answer.rows.map((row) => row.what)).toEqual([what]);
    expect(answer.assumed).toEqual([`${what}: the kind is taken from the address.`]);
  });

  it('counts', () => {
    const { headline } = asked(
      "script-src 'self'; img-src *",
      'script /a.js\nscript https://a.example/\nimg data:,\n# no more\nstyle /a.css',
    );
    expect(headline).toEqual({
      tone: 'stops',
      text: 'Of 4 things that the page loads: 1 blocked, 1 blocked in some browsers, 2 allowed',
    });
  });

  it.each([
    [
      'a page that is no URL',
      ["default-src 'self'", '', 'shop'],
      'Page URL',
      1,
      'this is not the URL of a page',
    ],
    [
      'an unknown kind',
      ["default-src 'self'", 'img /a\nimage /b', PAGE],
      'What is loaded',
      2,
      'pages load nothing of the kind image',
    ],
    [
      'words',
      ["default-src 'self'", 'load my script', PAGE],
      'What is loaded',
      1,
      '"load my script" is not a kind and a URL',
    ],
    [
      'no URL',
      ["default-src 'self'", 'img http://[', PAGE],
      'What is loaded',
      1,
      '"img http://[" is not a kind and a URL',
    ],
  ] as const)('a mistake: %s', (_, [policy, loads, page], field, line, message) => {
    const errors = asked(policy, loads, page).told.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ place, message: said }) => [place?.field, place?.line, said])).toEqual([
      [field, line, message],
    ]);
  });

  it('has the findings of validate at their places, behind the name of the header too', () => {
    const { told } = asked("Content-Security-Policy: img-src *;\n scirpt-src 'self'", '');
    const typo = told.find(({ code }) => code === 'csp-unknown-directive');
    expect(typo).toMatchObject({
      help: 'Did you mean script-src?',
      place: { field: 'Policy', line: 2, column: 2, length: 10 },
      frame: "   1 | Content-Security-Policy: img-src *;\n   2 |  scirpt-src 'self'\n     |  ^^^^^^^^^^",
    });
  });
});
