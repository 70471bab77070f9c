import { createHash } from 'node:crypto';
import { STYLE } from '../../../../generated/page-assets.js';

/** The Content-Security-Policy (CSP Level 3) of a page: it loads nothing, and the one style and the one script in it, where it has one, are allowed by their digests. */
export function policy(script?: string): string {
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
