import { grouped } from '../../replay/replay-words.js';
import { SCRIPT, STYLE } from '../../../../generated/page-assets.js';
import { asset, markup, NOTHING, type Html } from './markup.js';
import { createHash } from 'node:crypto';

interface Page {
  /** The kind of report, in a word. */
  readonly about: string;
  readonly title: string;
  readonly header: Html;
  readonly main: Html;
  /** True if it needs our script, like a plan. */
  readonly isScripted?: boolean;
}

/** A report as an HTML file that loads nothing. Its Content-Security-Policy (CSP Level 3) allows its own style and script, by digest. */
export function page({ about, title, header, main, isScripted = false }: Page): string {
  const script = isScripted ? markup`<script type="module">${asset(SCRIPT)}</script>\n` : NOTHING;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${isScripted ? policy(SCRIPT) : policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>zonewright ${about}: ${title}</title>
<style>${asset(STYLE)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
${header}
<main>
${main}
</main>
${script}</body>
</html>
`.text;
}

/** The head of a page: kind of report, title, numbers, and more. */
export function pageHeader(
  about: string,
  title: string,
  numbers: readonly (readonly [number, string])[],
  more: Html,
): Html {
  return markup`<header>
<p class="kind">zonewright ${about}</p>
<h1>${title}</h1>
<ul class="numbers">${numbers.map(numberItem)}</ul>
${more}
</header>`;
}

function numberItem([number, words]: readonly [number, string]): Html {
  return markup`<li${number === 0 ? markup` class="zero"` : NOTHING}><b>${grouped(number)}</b> ${words}</li>`;
}

/** The Content-Security-Policy (CSP Level 3) of a page. */
function policy(script?: string): string {
  return [
    "default-src 'none'",
    `style-src '${sourceOf(STYLE)}'`,
    ...(script === undefined ? [] : [`script-src '${sourceOf(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function sourceOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
