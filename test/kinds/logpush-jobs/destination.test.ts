import { describe, expect, it } from 'vitest';
import { sameDestination, shownDestination } from '../../../src/kinds/logpush-jobs/destination.js';

describe('what is shown of a destination', () => {
  it.each([
    ['s3://bucket/path?region=eu-1', 's3://bucket/…'],
    ['https://logs.example.com:8443/SECRET?header_Authorization=SECRET', 'https://logs.example.com:8443/…'],
    ['https://user:SECRET@logs.example.com/path', 'https://logs.example.com/…'],
    ['https://SECRET@logs.example.com', 'https://logs.example.com/…'],
    ['r2://my_bucket', 'r2://my_bucket/…'],
    ['datadog://intake.example.com?header_DD-API-KEY=SECRET', 'datadog://intake.example.com/…'],
    ['https://host/#SECRET', 'https://host/…'],
    ['s3://KEY:SEC/RET@bucket/path', '(hidden)'],
    ['s3://KEY/SECRET@bucket/path', '(hidden)'],
    ['https://user:SEC@RET@host/path', '(hidden)'],
    ['https://user:SECRET', '(hidden)'],
    ['SECRET', '(hidden)'],
    ['', '(hidden)'],
    ['bucket/path', '(hidden)'],
    ['https://[::1]/path', '(hidden)'],
  ])('%j: %j', (destination, shown) => {
    expect(shownDestination(destination)).toBe(shown);
  });
});

describe('two destinations', () => {
  it.each([
    ['the same text', 's3://b/p?region=eu', 's3://b/p?region=eu'],
    ['parameters in another order', 's3://b/p?region=eu&sse=AES256', 's3://b/p?sse=AES256&region=eu'],
    [
      'a masked parameter',
      'https://h/p?header_Authorization=SECRET',
      'https://h/p?header_Authorization=********',
    ],
    ['a parameter masked in part', 'https://h/p?key=AKIASECRET', 'https://h/p?key=AKIA***'],
    ['a parameter masked by letters', 'https://h/p?key=SECRET', 'https://h/p?key=xxxxx'],
    ['a parameter masked by dots', 'https://h/p?key=SECRET', 'https://h/p?key=%E2%80%A2%E2%80%A2%E2%80%A2'],
    ['a redacted parameter', 'https://h/p?key=SECRET', 'https://h/p?key=[REDACTED]'],
    [
      'a parameter left out together with a mask',
      'r2://b/p?access-key-id=ID&secret-access-key=SECRET',
      'r2://b/p?access-key-id=***',
    ],
    ['a masked part of the path', 'sumo://h/receiver/SECRET', 'sumo://h/receiver/****'],
    ['masked user information', 'https://user:SECRET@h/p', 'https://****:****@h/p'],
    ['another encoding of a parameter', 's3://b/p?a=x%20y', 's3://b/p?a=x+y'],
    ['a question mark in a parameter', 's3://b/p?a=x?y', 's3://b/p?a=x%3Fy'],
  ])('are the same with %s', (_, wanted, live) => {
    expect(sameDestination(wanted, live)).toBe(true);
  });

  it.each([
    ['another bucket', 's3://b/p', 's3://c/p'],
    ['another bucket whose name looks like a mask', 's3://b/p', 's3://redacted-logs/p'],
    ['a masked host', 's3://b/p', 's3://***/p'],
    ['another scheme', 's3://b/p', 'r2://b/p'],
    ['another port', 'https://h:1/p', 'https://h:2/p'],
    ['another path', 's3://b/p', 's3://b/q'],
    ['a longer path', 's3://b/p', 's3://b/p/q'],
    ['another user', 'https://one:x@h/p', 'https://two:x@h/p'],
    ['user information that is not wanted', 'https://h/p', 'https://one@h/p'],
    ['another parameter', 's3://b/p?region=eu', 's3://b/p?region=us'],
    ['a parameter that is not wanted', 's3://b/p', 's3://b/p?region=us'],
    ['a parameter that is missing without a mask', 's3://b/p?region=eu&sse=AES256', 's3://b/p?region=eu'],
    ['a mask on our side', 's3://b/p?key=***', 's3://b/p?key=SECRET'],
    ['nothing', 's3://b/p', ''],
  ])('differ with %s', (_, wanted, live) => {
    expect(sameDestination(wanted, live)).toBe(false);
  });
});
