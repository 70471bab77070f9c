import { describe, expect, test } from 'vitest';
import { concerns, type Concern } from '../../../src/kinds/impact/hosts.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';

const HOST = 'shop.example.com';

describe('whether an expression concerns shop.example.com', () => {
  test.each<readonly [string, Concern]>([
    ['true', 'yes'],
    ['false', 'no'],
    ['http.host eq "shop.example.com"', 'yes'],
    ['http.host == "blog.example.com"', 'no'],
    ['http.host ne "blog.example.com"', 'yes'],
    ['http.host in {"blog.example.com" "shop.example.com"}', 'yes'],
    ['http.host in {"blog.example.com"}', 'no'],
    ['not http.host in {"blog.example.com"}', 'yes'],
    ['http.host in $shops', 'maybe'],
    ['http.host contains "shop"', 'yes'],
    ['http.host contains "blog"', 'no'],
    ['ends_with(http.host, ".example.com")', 'yes'],
    ['starts_with(http.host, "www.")', 'no'],
    ['lower(http.host) eq "shop.example.com"', 'yes'],
    ['upper(http.host) eq "shop.example.com"', 'no'],
    ['len(http.host) gt 3', 'maybe'],
    ['http.host wildcard "*.EXAMPLE.com"', 'yes'],
    ['http.host strict wildcard "*.EXAMPLE.com"', 'no'],
    ['http.host wildcard "shop.*.com"', 'yes'],
    ['http.host matches "^shop"', 'maybe'],
    ['http.host gt "a"', 'maybe'],
    ['http.request.uri.path eq "/a"', 'maybe'],
    ['ssl', 'maybe'],
    ['starts_with(http.request.uri.path, "/a")', 'maybe'],
    ['any(http.request.headers.names[*] eq "x")', 'maybe'],
    ['http.host eq "shop.example.com" and ssl', 'maybe'],
    ['http.host eq "blog.example.com" and ssl', 'no'],
    ['http.host eq "shop.example.com" or ssl', 'yes'],
    ['http.host eq "blog.example.com" or ssl', 'maybe'],
    ['not (http.host eq "blog.example.com" and ssl)', 'yes'],
    ['http.host eq "shop.example.com" xor http.host contains "shop"', 'no'],
    ['http.host eq "shop.example.com" xor ssl', 'maybe'],
    ['http.host eq "blog.example.com" xor http.host contains "shop"', 'yes'],
  ])('%s: %s', (text, concern) => {
    const { tree } = parseExpression(text, 'filter');
    expect(tree).toBeDefined();
    expect(concerns(tree, HOST)).toBe(concern);
  });

  test('nobody knows of an expression that can not be read, or of a host that is not known', () => {
    expect(concerns(parseExpression('http.host eq', 'filter').tree, HOST)).toBe('maybe');
    expect(concerns(parseExpression('http.host eq "a"', 'filter').tree, undefined)).toBe('maybe');
    expect(concerns(parseExpression('true', 'filter').tree, undefined)).toBe('yes');
  });
});
