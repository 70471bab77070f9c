import type { UseCode } from '../../kernel/model/error-codes.js';
import { command, output, type Explanation } from './explanation.js';

/** How zonewright was called. */
export const USE: Readonly<Record<UseCode, Explanation>> = {
  'action-input': {
    meaning: 'An input of the action is unknown, or has a value that is not allowed.',
    advice: 'The message names the input and its allowed values.',
    more: 'docs/github-actions.md#the-action',
  },
  'allow-matches-nothing': {
    meaning: 'Consent was given with --allow CODE@GLOB, but no part of the plan matches the glob.',
    example: output(
      'error: no part of the plan matches --allow drops-rules@zone/shop.exmaple.com/** (allow-matches-nothing)',
    ),
    advice: 'Take the address from the plan. * matches part of a segment, ** any segments.',
    more: 'docs/configuration.md#consent',
  },
  'bad-base-url': {
    meaning:
      'The base address of the API or of GitHub is not valid, or would send credentials without encryption.',
    example: command('zonewright plan --base-url http://api.example.com'),
    advice: 'Write it with https. http is allowed only for addresses of this machine.',
  },
  'bad-branch': {
    meaning: "The name of a branch has characters that a plain path can't contain.",
    advice: 'Use letters, digits, "_", "-", "." and "/".',
  },
  'bad-commit': {
    meaning: 'The commit is not a full hash.',
    advice: 'Give 40 or 64 hexadecimal digits, as git rev-parse HEAD prints them.',
  },
  'bad-id': {
    meaning: "An id has characters that an identifier of the API can't have, so it was not used in a path.",
    advice: 'Correct the id in the file.',
  },
  'bad-number': {
    meaning: 'The number of a pull request or an issue must be an integer from 1.',
    advice: 'Check --pr.',
  },
  'bad-credentials': {
    meaning:
      'A variable with credentials contains a space, a line break or another character that no header can carry. Its value is not shown.',
    advice:
      'Set it again. A space or a line break at the end often comes with what was copied or read from a file.',
  },
  'bad-path': {
    meaning: 'A path would lead to something other than the resource that it names. Nothing was sent.',
    advice: 'Check endpoints in zonewright.yaml.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'bad-proxy': {
    meaning:
      'A variable that names a proxy is no address of one. Its value is not shown, as it may hold a password.',
    advice: 'Write it with http:// or https://, a host and a port, or unset it.',
    more: 'docs/ci.md#behind-a-proxy',
  },
  'bad-repository': {
    meaning: 'The GitHub repository is not written as OWNER/NAME.',
    advice: 'Write it like acme/edge.',
  },
  'no-base-url': {
    meaning:
      'The base address of the API is not known. It never comes from a file of the repository, and the documented dialect has no default.',
    example: command('zonewright plan'),
    advice: 'Give --base-url or set ZONEWRIGHT_BASE_URL. --emulator needs none.',
  },
  'no-policy': {
    meaning: 'The account declares no notification policy that would replace the addresses of its pools.',
    advice: 'Write pool_notifications: { policy: { … } } in the account file.',
    more: 'docs/configuration.md#pool_notifications',
  },
  'no-such-scope': {
    meaning: 'The repository has no zone, or no account, of this name.',
    example: command('zonewright inspect policies --zone shpo.example.com --emulator'),
    advice: 'Use a name from the header of a zone or account file.',
  },
  'notify-address': {
    meaning:
      '--notify has no address, or one that it must not use: http to another machine, an address with a user name, or text that is not an address.',
    example: command('zonewright drift --emulator --notify'),
    advice:
      'Set ZONEWRIGHT_NOTIFY_SLACK_URL or ZONEWRIGHT_NOTIFY_JSON_URL to the https address of a webhook.',
    more: 'docs/watching.md#notifications',
  },
  'pattern-outside': {
    meaning: 'A pattern in zonewright.yaml leads out of the repository.',
    advice: 'Write it relative to the root of the repository, without "..".',
  },
  'pattern-too-complex': {
    meaning: 'A pattern is more complex than file names need, and matching it could take forever.',
    advice: 'Use ** for any folders, * at most twice in a name, ?, [ab] and {a,b}.',
  },
  root: {
    meaning:
      '--root is not a folder. Or no root was given, and it is not clear which folder is meant. The zonewright.yaml in a folder above belongs to another user, or does not read the files here.',
    example: command('zonewright validate --root no-such-folder'),
    advice: 'Give --root the folder with zonewright.yaml, zones and accounts.',
  },
  'target-matches-nothing': {
    meaning: 'No address of the plan matches --target. It is probably mistyped.',
    example: command('zonewright plan --emulator --target "zone/blog.example.com/**"'),
    advice: 'Every plan shows addresses. * matches part of a segment, ** any segments.',
  },
  'plan-key': {
    meaning: 'ZONEWRIGHT_PLAN_KEY is so short that anybody with a plan file could find it by trying.',
    advice: 'Make one with `openssl rand -hex 32`, and set it wherever plans are made and applied.',
  },
  'unsafe-debug': {
    meaning:
      'NODE_DEBUG, NODE_DEBUG_NATIVE or a flag in NODE_OPTIONS would give credentials away: in printed requests, in the keys of connections, or in the memory of the run.',
    advice: 'Unset it. --debug shows every request without its headers.',
  },
  'unsafe-tls': {
    meaning: 'NODE_TLS_REJECT_UNAUTHORIZED=0 would allow anybody to impersonate the service.',
    advice: 'Unset it. For your own certificate, set NODE_EXTRA_CA_CERTS.',
  },
  usage: {
    meaning: 'The command line is not valid: an unknown command or flag, or a value that does not fit.',
    example: command('zonewright validate --formt json'),
    advice: 'zonewright COMMAND --help has the flags of a command with examples.',
  },
};
