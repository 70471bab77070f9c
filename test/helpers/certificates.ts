import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate with its private key, as PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority of a test, and a certificate of it for a host. Neither is in any file. */
export function privateAuthority(host: string): { readonly authority: string; readonly host: Certificate } {
  const [ca, own] = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ];
  const isAuthority = extension('551d13', true, sequence(element(0x01, Buffer.from([0xff]))));
  const forHost = extension('551d11', false, sequence(element(0x82, Buffer.from(host))));
  const authority = certificate(AUTHORITY, ca.publicKey, ca.privateKey, isAuthority);
  return {
    authority,
    host: {
      certificate: certificate(host, own.publicKey, ca.privateKey, forHost),
      key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  };
}

const AUTHORITY = 'zonewright test authority';

/** A version 3 certificate (RFC 5280) of this century, signed with ECDSA and SHA-256. */
function certificate(
  subject: string,
  publicKey: KeyObject,
  signer: KeyObject,
  ...extensions: readonly Buffer[]
): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(spki).digest().subarray(0, 15);
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const signed = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    nameOf(AUTHORITY),
    sequence(element(0x17, Buffer.from('000101000000Z')), element(0x17, Buffer.from('491231235959Z'))),
    nameOf(subject),
    spki,
    element(0xa3, sequence(...extensions)),
  );
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', signed, signer)]));
  const lines =
    sequence(signed, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function nameOf(text: string): Buffer {
  return sequence(element(0x31, sequence(identifier('550403'), element(0x0c, Buffer.from(text)))));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const mark = critical ? [element(0x01, Buffer.from([0xff]))] : [];
  return sequence(identifier(id), ...mark, element(0x04, value));
}

function identifier(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

/** An element of DER (X.690): a tag, a length, what it holds. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
