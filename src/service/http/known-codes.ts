/** What a number beside the service's words tells of a refusal, whatever the HTTP status it comes with. */
interface KnownCode {
  /** What was refused: who asks, what they ask for, or the address that it was sent to. */
  readonly about: 'credentials' | 'permission' | 'route';
  /** What to do about it, in a sentence or two. */
  readonly advice: string;
}

/**
 * Numbers that say what to do beyond what the HTTP status says. The service's documents list none: these are publicly known, and seen with more
 * than one status each.
 */
export const KNOWN_CODES = {
  6003: {
    about: 'credentials',
    advice: 'Check the credentials for blanks, quotes and line breaks.',
  },
  7000: {
    about: 'route',
    advice: 'Check the base address, and endpoints in zonewright.yaml.',
  },
  7001: {
    about: 'route',
    advice:
      'The service does not have this, or elsewhere: check the base address, and endpoints in zonewright.yaml.',
  },
  7003: {
    about: 'route',
    advice:
      'Check the id in the header of the file, that it is a zone in a zone file, and then the base address.',
  },
  9103: {
    about: 'credentials',
    advice: 'Check e-mail address and key: mistyped, or the key was created again.',
  },
  9106: {
    about: 'credentials',
    advice: 'Set a token, or e-mail address and key; see auth in zonewright.yaml.',
  },
  9109: {
    about: 'permission',
    advice: 'Give the credentials the right for this zone or account.',
  },
  10000: {
    about: 'credentials',
    advice:
      'They are mistyped, expired or revoked, or have no right to what was asked. It is seen for a moment after a token was made, too.',
  },
  10001: {
    about: 'permission',
    advice: 'Check the rights of the token; run it again when the words speak of an error of the service.',
  },
} as const satisfies Readonly<Record<number, KnownCode>>;

const BY_NUMBER: Readonly<Record<number, KnownCode>> = KNOWN_CODES;

/** What a number tells; undefined for one that says no more than the HTTP status. */
export function knownCode(code: number): KnownCode | undefined {
  return BY_NUMBER[code];
}

/** "Authentication error", which with HTTP 403 may be about one right only. */
const AUTHENTICATION_ERROR = 10000;

/** Whether a number says that the service did not accept the credentials as such. */
export function isAboutCredentials(code: number, status: number): boolean {
  if (code === AUTHENTICATION_ERROR && status === 403) return false;
  return knownCode(code)?.about === 'credentials';
}
