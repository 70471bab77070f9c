import { describe, expect, it } from 'vitest';
import { namesCredential } from '../../../src/kernel/redaction/names.js';

describe('the name of a member', () => {
  it.each(
    `secret token password pwd api_key api-key apiKey APIKey ApiKey secret-access-key secretAccessKey SecretAccessKey access_key
    accountKey AccountKey client_secret clientSecret sasToken authToken auth.token bearer jwt Authorization privateKey
    signing_key signingKey ownerPassword passphrase routingKey hecToken`.split(/\s+/),
  )('%s names a credential', (name) => {
    expect(namesCredential(name)).toBe(true);
  });

  it.each(
    `name key keys keyboard monkey tokenId token_id tokenCount tokens_count secretName secret_name tokenType passwordLength author
    compass turkey bypass region bucket tokenized secretary`.split(/\s+/),
  )('%s names none', (name) => {
    expect(namesCredential(name)).toBe(false);
  });
});
