/** What an error number says of a refusal, whatever the status. */
interface KnownCode {
  /** What was refused: who asks, what they ask for, or the address. */
  readonly about: 'credentials' | 'permission' | 'route';
  readonly advice: string;
}

/** Numbers that say more than the status. Undocumented but publicly known, and seen with several statuses. */
export const KNOWN_CODES = {
  6003: {
    about: 'credentials',
    advice: 'Check the credentials for spaces, quotes and line breaks.',
  },
  7000: {
    about: 'route',
    advice: 'Check the base address, and endpoints in zonewright.yaml.',
  },
  7001: {
    about: 'route',
    advice:
      'The service does not have this, or has it at another path: check the base address, and endpoints in zonewright.yaml.',
  },
  7003: {
    about: 'route',
    advice:
      'Check the id in the header of the file, that a zone file has the id of a zone, and then the base address.',
  },
  9103: {
    about: 'credentials',
    advice: 'Check the e-mail address and the key: mistyped, or the key was created again.',
  },
  9106: {
    about: 'credentials',
    advice: 'Set a token, or an e-mail address and a key; see auth in zonewright.yaml.',
  },
  9109: {
    about: 'permission',
    advice: 'Give the credentials permission for this zone or account.',
  },
  10000: {
    about: 'credentials',
    advice:
      'They are mistyped, expired or revoked, or have no permission for this request. It also happens for a moment after a token is created.',
  },
  10001: {
    about: 'permission',
    advice: 'Check the permissions of the token. If the words name an error of the service, run it again.',
  },
} as const satisfies Readonly<Record<number, KnownCode>>;

const BY_NUMBER: Readonly<Record<number, KnownCode>> = KNOWN_CODES;

/** A number's meaning, if it says more than the status. */
export function knownCode(code: number): KnownCode | undefined {
  return BY_NUMBER[code];
}

/** "Authentication error". With 403 it may be about one right. */
const AUTHENTICATION_ERROR = 10000;

/** True if a number says that the credentials were not accepted. */
export function isAboutCredentials(code: number, status: number): boolean {
  if (code === AUTHENTICATION_ERROR && status === 403) return false;
  return knownCode(code)?.about === 'credentials';
}
