/** A policy, a page, and what the page loads. */
export interface PolicyExample {
  readonly title: string;
  readonly policy: string;
  readonly page: string;
  readonly loads: string;
}

/** What the third tab has to choose from. */
export const POLICY_EXAMPLES: readonly PolicyExample[] = [
  {
    title: 'A checkout',
    policy: `default-src 'self';
script-src 'self' https://js.example.net/v3/;
img-src 'self' data: https://*.images.example.net;
connect-src 'self' https://api.example.net;
frame-src https://pay.example.net;
form-action 'self'`,
    page: 'https://shop.example.com/checkout',
    loads: `script /assets/checkout.js
script https://js.example.net/v3/pay.js
script https://js.example.net/v2/pay.js
inline script
style /assets/shop.css
font https://fonts.example.org/inter.woff2
img https://eu.images.example.net/shoe.jpg
connect https://api.example.net/prices
connect wss://shop.example.com/updates
frame https://pay.example.net/card
form https://collector.example.org/
`,
  },
  {
    title: 'Where browsers differ',
    policy: `default-src 'self';
connect-src wss: http://a.example:8443;
img-src *;
script-src */app.js;
worker-src 'strict-dynamic' 'nonce-c29tZSByYW5kb20gYnl0ZXM='`,
    page: 'https://shop.example.com/',
    loads: `connect https://api.example.net/
connect https://a.example:8443/feed
img data:image/png;base64,iVBORw0KGgo=
script https://cdn.example.net/app.js
worker https://shop.example.com/worker.js
`,
  },
  {
    title: 'A nonce and strict-dynamic',
    policy: `script-src 'nonce-c29tZSByYW5kb20gYnl0ZXM=' 'strict-dynamic' https: 'unsafe-inline';
object-src 'none';
base-uri 'none'`,
    page: 'https://app.example.com/',
    loads: `script https://cdn.example.net/app.js
inline script
event handler
object https://app.example.com/old.swf
img https://anywhere.example.org/a.png
`,
  },
];
