import type { ProblemCode } from '../../languages/csp/problem.js';
import { policy, type Explanation } from './explanation.js';

/** What is wrong with the directives of a policy, or weakens it. */
export const POLICIES: Readonly<Record<ProblemCode, Explanation>> = {
  'csp-characters': {
    meaning:
      "A source has characters that an HTTP header can't carry, such as curly quotes or letters outside of ASCII.",
    example: policy('script-src ‘self’'),
    advice: 'Write straight single quotes; write a host name in its xn-- form.',
  },
  'csp-deprecated-directive': {
    meaning: 'Current browsers ignore the directive.',
    example: policy('plugin-types application/pdf'),
    advice: 'The message names what took its place, where something did.',
  },
  'csp-directive-name': {
    meaning: 'No directive can have such a name: it has characters other than letters, digits and hyphens.',
    example: policy("script_src 'self'"),
    advice: 'Write hyphens: script-src.',
  },
  'csp-directive-value': {
    meaning:
      'The directive takes no sources but a value of its own kind, and this is none. Browsers ignore it.',
    example: policy('upgrade-insecure-requests 1'),
    advice: 'Leave the value out, or write one that the message names.',
  },
  'csp-duplicate-directive': {
    meaning: 'A directive stands in the policy twice. Browsers ignore the second one.',
    example: policy("script-src 'self'; script-src https://js.example.net"),
    advice: 'Put all sources into the first one.',
  },
  'csp-duplicate-source': {
    meaning: 'A source stands in a directive twice.',
    example: policy("img-src 'self' https://img.example.net 'self'"),
    advice: 'Leave one of them out.',
  },
  'csp-empty': {
    meaning: 'The policy has no directive, so it does nothing.',
    example: policy(';'),
    advice: "Write one, for example script-src 'self'.",
  },
  'csp-hash': {
    meaning:
      'A hash source is not one: the algorithm is none of sha256, sha384 and sha512, or the digest has the wrong length.',
    example: policy("script-src 'sha256-xyz'"),
    advice: "Write 'sha256-…' with the whole digest in base64, in single quotes.",
  },
  'csp-keyword': {
    meaning: 'A word in single quotes is no keyword of CSP.',
    example: policy("script-src 'unsafe-inlin'"),
    advice: 'Write the keyword that the message suggests. Hosts stand without quotes.',
  },
  'csp-missing-semicolon': {
    meaning:
      'The name of a directive stands among the sources of another one, where browsers take it for a host.',
    example: policy("img-src 'self' script-src https://js.example.net"),
    advice: 'Put a semicolon in front of it.',
  },
  'csp-no-effect': {
    meaning:
      'A source does nothing where it stands: a keyword in a directive that does not have it, or a host that no URL has.',
    example: policy("img-src 'unsafe-inline'"),
    advice: 'Leave it out, or move it to the directive that it was meant for.',
  },
  'csp-nonce': {
    meaning: 'A nonce source is not one.',
    example: policy("script-src 'nonce-'"),
    advice: 'Nonces have no place in a policy that every response carries: use hashes or hosts.',
  },
  'csp-none-ignored': {
    meaning: "'none' stands beside other sources, and is ignored.",
    example: policy("script-src https://js.example.net 'none'"),
    advice: "Leave out 'none', or everything else.",
  },
  'csp-redundant-source': {
    meaning: 'Another source of the directive already allows all that this one does.',
    example: policy('img-src https://img.example.net https:'),
    advice: 'Leave it out; or leave out the wider one, if the narrow one is what is meant.',
  },
  'csp-scheme': {
    meaning: 'A scheme is mistyped, or a host is written like a scheme.',
    example: policy('img-src htps://img.example.net'),
    advice: 'The message says what was probably meant.',
  },
  'csp-source': {
    meaning: 'A source is not one that the grammar of CSP knows, so browsers drop it.',
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
    meaning: 'A keyword stands without quotes, and is taken for a host of that name.',
    example: policy('script-src self'),
    advice: "Put it in single quotes: 'self'.",
  },
  'csp-weak-bypass': {
    meaning:
      'The host serves scripts that let an attacker run any other: libraries or callbacks that are known for it.',
    example: policy('script-src https://cdnjs.cloudflare.com'),
    advice: 'Write the path of the file that is needed, or serve it from a host of yours.',
  },
  'csp-weak-http': {
    meaning: 'The source is loaded without encryption, so whoever stands between can replace it.',
    example: policy('img-src http://img.example.net'),
    advice: 'Write https:, or leave the scheme out.',
  },
  'csp-weak-missing': {
    meaning:
      'A directive that keeps out a known way around policies is not there. A page has all the policies that concern it, so another one may have it. Only zonewright inspect policies tells it.',
    example: policy('img-src https://img.example.net'),
    advice: "Consider script-src, object-src 'none' and base-uri 'none'.",
  },
  'csp-weak-nonce': {
    meaning: 'A nonce in a policy of the service is the same in every response, so an attacker knows it.',
    example: policy("script-src 'nonce-abcdefgh'"),
    advice: 'Use hashes or hosts.',
  },
  'csp-weak-scheme': {
    meaning:
      'A whole scheme is allowed: https: is every host there is, data: is whatever an attacker writes.',
    example: policy('script-src https:'),
    advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
  },
  'csp-weak-unsafe-eval': {
    meaning: "'unsafe-eval' lets scripts run text as code.",
    example: policy("script-src 'self' 'unsafe-eval'"),
    advice: 'Leave it out if the page works without.',
  },
  'csp-weak-unsafe-hashes': {
    meaning:
      "'unsafe-hashes' lets handlers in attributes run, which an attacker may attach to other elements.",
    example: policy("script-src 'self' 'unsafe-hashes'"),
    advice: 'Move the handlers into scripts.',
  },
  'csp-weak-unsafe-inline': {
    meaning: "'unsafe-inline' lets every script run that is written into the page, an injected one as well.",
    example: policy("script-src 'self' 'unsafe-inline'"),
    advice: 'Move inline scripts into files, or allow them by their hashes.',
  },
  'csp-weak-wildcard': {
    meaning: '* allows every host there is.',
    example: policy('script-src *'),
    advice: 'Write the hosts. zonewright csp suggest lists those that were observed.',
  },
};
