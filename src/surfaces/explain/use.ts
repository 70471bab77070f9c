import type { UseCode } from '../../kernel/model/error-codes.js';
import { command, output, type Explanation } from './explanation.js';

/** How zonewright was called. */
export const USE: Readonly<Record<UseCode, Explanation>> = {
  'action-input': {
    meaning: 'An input of the action is not known, or has a value that it does not take.',
    advice: 'The message names the input and what it takes.',
    more: 'docs/github-actions.md#the-action',
  },
  'allow-matches-nothing': {
    meaning: 'Consent was given with --allow CODE@GLOB, and nothing of the plan matches the glob.',
    example: output(
      'error: nothing of the plan matches --allow drops-rules@zone/shop.exmaple.com/** (allow-matches-nothing)',
    ),
    advice: 'Take the address from the plan. * stands for part of a segment, ** for any segments.',
    more: 'docs/configuration.md#consent',
  },
  'bad-base-url': {
    meaning:
      'The address of the API, or of GitHub, is not one, or would send credentials without encryption.',
    example: command('zonewright plan --base-url http://api.example.com'),
    advice: 'Write it with https. http is accepted for addresses of this machine only.',
  },
  'bad-branch': {
    meaning: 'The name of a branch has characters that no plain path can hold.',
    advice: 'Use letters, digits, "_", "-", "." and "/".',
  },
  'bad-commit': {
    meaning: 'The commit is not given by its full hash.',
    advice: 'Give 40 or 64 hexadecimal digits: git rev-parse HEAD.',
  },
  'bad-id': {
    meaning: "An id has characters that an identifier of the API can't have, so it was not put into a path.",
    advice: 'Correct the id in the file.',
  },
  'bad-number': {
    meaning: 'The number of a pull request or an issue is no whole number from 1 on.',
    advice: 'Check --pr.',
  },
  'bad-path': {
    meaning: 'A path would lead somewhere else than to the resource that it names. Nothing was sent.',
    advice: 'Check endpoints in zonewright.yaml.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'bad-repository': {
    meaning: 'The repository of GitHub is not written OWNER/NAME.',
    advice: 'Write it like acme/edge.',
  },
  'no-base-url': {
    meaning:
      'The address of the API is not known: it never comes from a file of the repository, and the documented dialect has none of its own.',
    example: command('zonewright plan'),
    advice: 'Give --base-url or set ZONEWRIGHT_BASE_URL. --emulator needs none.',
  },
  'no-policy': {
    meaning:
      'The account declares no notification policy that would take the place of the addresses of its pools.',
    advice: 'Write pool_notifications: { policy: { … } } in the account file.',
    more: 'docs/configuration.md#pool_notifications',
  },
  'no-such-scope': {
    meaning: 'The repository has no zone, or no account, of this name.',
    example: command('zonewright inspect policies --zone shpo.example.com --emulator'),
    advice: 'Names are those of the headers of zone and account files.',
  },
  'notify-address': {
    meaning:
      '--notify has no address to send to, or one that it must not send to: http to another machine, with a user name, or no address at all.',
    example: command('zonewright drift --emulator --notify'),
    advice:
      'Set ZONEWRIGHT_NOTIFY_SLACK_URL or ZONEWRIGHT_NOTIFY_JSON_URL to the https address of a webhook.',
    more: 'docs/watching.md#notifications',
  },
  'pattern-outside': {
    meaning: 'A pattern of zonewright.yaml leads out of the repository.',
    advice: 'Write it relative to the root of the repository, without "..".',
  },
  'pattern-too-complex': {
    meaning: 'A pattern has more in it than the names of files need, and might take for ever.',
    advice: 'Use ** for any folders, * up to twice in a name, ?, [ab] and {a,b}.',
  },
  root: {
    meaning:
      '--root is not a folder; or nobody named a root, and which folder is meant is not sure: the zonewright.yaml above belongs to another user, or does not read the files that are here.',
    example: command('zonewright validate --root no-such-folder'),
    advice: 'Give --root the folder that holds zonewright.yaml, zones and accounts.',
  },
  'target-matches-nothing': {
    meaning: 'No address of the plan matches --target, so it may be mistyped.',
    example: command('zonewright plan --emulator --target "zone/blog.example.com/**"'),
    advice: 'Addresses stand in every plan; * is a part of a segment, ** any segments.',
  },
  'plan-key': {
    meaning: 'ZONEWRIGHT_PLAN_KEY is so short that whoever has a plan file could find it out by trying.',
    advice: 'Make one with `openssl rand -hex 32`, and set it wherever plans are made and applied.',
  },
  'unsafe-debug': {
    meaning: 'NODE_DEBUG would print the headers of requests, and credentials are among them.',
    advice: 'Unset it; --debug shows every request without its headers.',
  },
  'unsafe-tls': {
    meaning: 'NODE_TLS_REJECT_UNAUTHORIZED=0 would let anybody pose as the service.',
    advice: 'Unset it; a certificate of your own goes into NODE_EXTRA_CA_CERTS.',
  },
  usage: {
    meaning:
      "The command line can't be understood: an unknown command or flag, or a value that does not fit.",
    example: command('zonewright validate --formt json'),
    advice: 'zonewright COMMAND --help has the flags of a command with examples.',
  },
};
