import { grouped } from '../../replay/words.js';
import { SCRIPT, STYLE } from '../../../../generated/page-assets.js';
import { asset, markup, NOTHING, type Html } from './markup.js';
import { createHash } from 'node:crypto';

/** What a page is about, and what it holds. */
interface Page {
  /** A word for what is reported. */
  readonly about: string;
  readonly title: string;
  readonly header: Html;
  readonly main: Html;
  /** Whether it has our script, which needs the matrix of a plan. */
  readonly isScripted?: boolean;
}

/**
 * A report as one HTML file, which loads nothing: its Content-Security-Policy (CSP Level 3) allows the one style in it, and the one script where it
 * has one, by their digests.
 */
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

/** Head of a page: what it is, that in a few words, its numbers, and what else is told of the whole. */
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

/** The Content-Security-Policy (CSP Level 3) of a page: it loads nothing, and the one style and the one script in it, where it has one, are allowed by their digests. */
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
