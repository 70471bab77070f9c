type Environment = Readonly<Record<string, string | undefined>>;

/** Variables for a proxy for https; the first that is set counts. As in curl, but with HTTP_PROXY at the end. */
export const NAMES_PROXY = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Passwords of proxies: as written, decoded, and as sent. Any text counts as an address, so none is missed. */
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

/** Decodes percent-encoding; undefined if it is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
