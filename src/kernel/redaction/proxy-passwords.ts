type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that name a proxy for https, the first that is set counts: as curl reads them, and HTTP_PROXY where nothing else is set. */
export const NAMES_PROXY = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Passwords of proxies, as they are written, decoded, and as a request carries them: what must not be shown. Takes any text for an address, so that none is missed. */
export function proxyPasswords(env: Environment): readonly string[] {
  return NAMES_PROXY.flatMap((name) => {
    const [, userInfo = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(.*)@/i.exec(env[name]?.trim() ?? '') ?? [];
    const [, password = ''] = /^[^:]*:(.*)$/.exec(userInfo) ?? [];
    if (password === '') return [];
    const plain = percentDecoded(userInfo);
    if (plain === undefined) return [password];
    return [password, plain.slice(plain.indexOf(':') + 1), Buffer.from(plain).toString('base64')];
  });
}

/** A text without its percent encodings; undefined where one of them is none. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
