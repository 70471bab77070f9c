/** Forges with a provider. */
export const PROVIDERS = ['github', 'gitlab'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Flags that name a forge. */
export interface ProviderOptions {
  readonly provider?: Provider;
  /** The address of its REST API. */
  readonly providerUrl?: string;
}
