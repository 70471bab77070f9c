import type { ProblemCode } from '../../languages/csp/problem.js';
import { output, policy, type Explanation } from './explanation.js';

/** What is wrong with the directives of a policy, or weakens it. */
export const POLICIES: Readonly<Record<ProblemCode, Explanation>> = {
  'csp-characters': {
    meaning:
      "A source has characters that an HTTP header can't carry, such as curly quotes or non-ASCII letters.",
    example: policy('script-src ‘self’'),
    advice: 'Write straight single quotes. Write a host name in its xn-- form.',
  },
  'csp-deprecated-directive': {
    meaning: 'Current browsers ignore the directive.',
    example: policy('plugin-types application/pdf'),
    advice: 'The message names its replacement, if there is one.',
  },
  'csp-directive-name': {
    meaning: 'No directive can have this name: it has characters other than letters, digits and hyphens.',
    example: policy("script_src 'self'"),
    advice: 'Write hyphens: script-src.',
  },
  'csp-directive-value': {
    meaning:
      'The directive takes a special value instead of sources, and this value is not valid. Browsers ignore it.',
    example: policy('upgrade-insecure-requests 1'),
    advice: 'Leave the value out, or write one that the message names.',
  },
  'csp-duplicate-directive': {
    meaning: 'A directive appears twice in the policy. Browsers ignore the second one.',
    example: policy("script-src 'self'; script-src https://js.example.net"),
    advice: 'Put all sources into the first one.',
  },
  'csp-duplicate-source': {
    meaning: 'A source appears twice in a directive.',
    example: policy("img-src 'self' https://img.example.net 'self'"),
    advice: 'Remove one of them.',
  },
  'csp-empty': {
    meaning: 'The policy has no directive, so it does nothing.',
    example: policy(';'),
    advice: "Write one, for example script-src 'self'.",
  },
  'csp-hash': {
    meaning:
      'A hash source is not valid: the algorithm is not sha256, sha384 or sha512, or the digest has the wrong length.',
    example: policy("script-src 'sha256-xyz'"),
    advice: "Write 'sha256-…' with the whole digest in base64, in single quotes.",
  },
  'csp-keyword': {
    meaning: 'A word in single quotes is not a keyword of CSP.',
    example: policy("script-src 'unsafe-inlin'"),
    advice: 'Write the keyword that the message suggests. Write hosts without quotes.',
  },
  'csp-missing-semicolon': {
    meaning: 'The name of a directive is among the sources of another one. Browsers read it as a host.',
    example: policy("img-src 'self' script-src https://js.example.net"),
    advice: 'Put a semicolon in front of it.',
  },
  'csp-no-effect': {
    meaning:
      'A source has no effect here: it is a keyword that the directive does not have, or a host that no URL can have.',
    example: policy("img-src 'unsafe-inline'"),
    advice: 'Remove it, or move it to the directive where it belongs.',
  },
  'csp-nonce': {
    meaning: 'A nonce source is not valid.',
    example: policy("script-src 'nonce-'"),
    advice: "Don't use nonces in a policy that is the same in every response. Use hashes or hosts.",
  },
  'csp-none-ignored': {
    meaning: "'none' is listed with other sources, so browsers ignore it.",
    example: policy("script-src https://js.example.net 'none'"),
    advice: "Leave out 'none', or everything else.",
  },
  'csp-redundant-source': {
    meaning: 'Another source of the directive already allows everything that this one allows.',
    example: policy('img-src https://img.example.net https:'),
    advice: 'Remove it. If you meant the narrow one, remove the wider one.',
  },
  'csp-scheme': {
    meaning: 'A scheme is mistyped, or a host is written like a scheme.',
    example: policy('img-src htps://img.example.net'),
    advice: 'The message suggests what you probably meant.',
  },
  'csp-service-directive': {
    meaning:
      'With dialect: cloudflare. The documentation of the service does not name this directive for its policies, so the service can refuse the policy or ignore the directive.',
    example: output(
      'zones/shop.yaml:7:34  warning  csp-service-directive  the service does not name sandbox among the directives of its policies: it can refuse the policy or ignore the directive',
    ),
    advice: 'Write the directive that the message names, or send it in a header of the origin.',
  },
  'csp-source': {
    meaning: 'A source does not follow the grammar of CSP, so browsers ignore it.',
    example: policy('script-src /static/app.js'),
    advice:
      'A source is a keyword in quotes, a scheme with a colon, or a host with an optional scheme, port and path.',
  },
  'csp-unknown-directive': {
    meaning: 'No directive has this name, so browsers ignore it, with all its sources.',
    example: policy("scrip-src 'self'"),
    advice: 'Write the directive that the message suggests.',
  },
  'csp-unquoted-keyword': {
    meaning: 'A keyword has no quotes, so browsers read it as a host of that name.',
    example: policy('script-src self'),
    advice: "Put it in single quotes: 'self'.",
  },
  'csp-weak-bypass': {
    meaning:
      'The host serves scripts that let an attacker run any other script: libraries or callbacks that are known for this.',
    example: policy('script-src https://cdnjs.cloudflare.com'),
    advice: 'Write the path of the file that you need, or serve it from your own host.',
  },
  'csp-weak-http': {
    meaning: 'The source is loaded without encryption, so anybody on the way can replace it.',
    example: policy('img-src http://img.example.net'),
    advice: 'Write https:, or leave the scheme out.',
  },
  'csp-weak-missing': {
    meaning:
      'A directive that closes a known bypass is missing. All policies that select a page apply to it, so another policy can have the directive. Only zonewright inspect policies reports this.',
    example: policy('img-src https://img.example.net'),
    advice: "Consider script-src, object-src 'none' and base-uri 'none'.",
  },
  'csp-weak-nonce': {
    meaning: 'In a policy of the service, a nonce is the same in every response, so an attacker knows it.',
    example: policy("script-src 'nonce-abcdefgh'"),
    advice: 'Use hashes or hosts.',
  },
  'csp-weak-scheme': {
    meaning:
      'A whole scheme is allowed: https: allows every host, and data: allows any text that an attacker writes.',
    example: policy('script-src https:'),
    advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
  },
  'csp-weak-unsafe-eval': {
    meaning: "'unsafe-eval' lets scripts run text as code.",
    example: policy("script-src 'self' 'unsafe-eval'"),
    advice: 'Remove it if the page works without it.',
  },
  'csp-weak-unsafe-hashes': {
    meaning:
      "'unsafe-hashes' allows handlers in attributes, and an attacker can attach them to other elements.",
    example: policy("script-src 'self' 'unsafe-hashes'"),
    advice: 'Move the handlers into scripts.',
  },
  'csp-weak-unsafe-inline': {
    meaning: "'unsafe-inline' allows every script in the text of the page, including an injected one.",
    example: policy("script-src 'self' 'unsafe-inline'"),
    advice: 'Move inline scripts into files, or allow them by their hashes.',
  },
  'csp-weak-wildcard': {
    meaning: '* allows every host.',
    example: policy('script-src *'),
    advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
  },
};
