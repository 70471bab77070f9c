import type { ProblemCode } from '../../languages/expressions/problems.js';
import { expression, type Explanation } from './explanation.js';

/** What the service refuses of an expression wherever it stands: its grammar and its types. */
export const GRAMMAR = {
  'expression-address-form': {
    meaning:
      'An address has fewer than four numbers. The engine fills in zeros, which is hardly what was meant.',
    example: expression('ip.src in {10.0}'),
    advice: 'Write the address in full, or a block such as 10.0.0.0/8.',
  },
  'expression-argument-count': {
    meaning: 'A function has more or fewer arguments than it takes.',
    example: expression('starts_with(http.host)'),
    advice: 'The message says how many it takes.',
  },
  'expression-argument-kind': {
    meaning:
      'An argument of a function is a value where a field or a call is needed, or the other way round.',
    example: expression('starts_with("/admin", http.request.uri.path)'),
    advice: 'Mostly the two are swapped: the field comes first.',
  },
  'expression-argument-type': {
    meaning:
      'An argument of a function has another type than the function takes, such as an address where text is needed.',
    example: expression('starts_with(ip.src, "192.")'),
    advice: 'Use another field, or turn the value into text: to_string(…).',
  },
  'expression-argument-value': {
    meaning: 'An argument of a function is out of range, or none of the options there are.',
    example: expression('cidr(ip.src, 33, 64) eq 192.0.2.0'),
    advice: 'The message has the range or the options.',
  },
  'expression-call': {
    meaning: 'A call of a function is not written as one: name(argument, argument). Fields have no methods.',
    example: expression('lower http.host eq "shop.example.com"'),
    advice: 'Write the arguments in parentheses, with commas between them.',
  },
  'expression-each': {
    meaning: '[*] gives a value for each item of an array, and one value is needed here.',
    example: expression('http.host eq concat("a", http.request.headers["accept"][*])'),
    advice: 'Write an index such as [0], join(…), or any(…) or all(…) around the whole condition.',
  },
  'expression-escape': {
    meaning: 'A string has a backslash with something behind it that is no escape.',
    example: expression('http.host contains "\\d"'),
    advice: 'Write \\\\ for a backslash, or the whole string as r"…", where nothing is escaped.',
  },
  'expression-field-missing': {
    meaning:
      'A comparison begins without the field that it is about. Each side of and and or is a whole comparison.',
    example: expression('http.host eq "a.example" or "b.example"'),
    advice: 'Write the field and the operator again, or use in {…}.',
  },
  'expression-index': {
    meaning:
      'The brackets behind a field are not what they should be: a number, a key in double quotes, or *.',
    example: expression('http.request.headers.x-app eq "a"'),
    advice: 'Write http.request.headers["x-app"][0] for the first value of a header.',
  },
  'expression-index-type': {
    meaning: 'Something that has no items is given an index, or a map one of the wrong kind.',
    example: expression('http.host[0] eq "a"'),
    advice: 'Leave the index out; a map takes a key, an array a number.',
  },
  'expression-join': {
    meaning: 'Two conditions are joined by something else than and, or or xor.',
    example: expression('ssl And ssl'),
    advice: 'Write and (&&), or (||), xor (^^), in lower case.',
  },
  'expression-list-name': {
    meaning: 'No list can have this name: letters, digits and underscores, in lower case.',
    example: expression('ip.src in $Office'),
    advice: 'Write the name of the list as the account has it.',
  },
  'expression-network': {
    meaning:
      'An address or a block of addresses is not one: a number is too large, a leading zero, or bits set behind the prefix.',
    example: expression('ip.src in {192.0.2.1/24}'),
    advice: 'Write 192.0.2.0/24 for the block and 192.0.2.1 for the address.',
  },
  'expression-number': {
    meaning:
      'A number is not one that the engine reads, or does not fit into 64 bits. A leading zero means octal.',
    example: expression('tcp.dstport eq 089', 'magic_transit'),
    advice: 'Write it in decimal without leading zeros, or in hexadecimal with 0x.',
  },
  'expression-operator': {
    meaning: 'There is no such operator, or there is none where one is needed.',
    example: expression('http.host = "shop.example.com"'),
    advice: 'Operators are eq ne lt le gt ge contains matches wildcard and in; not stands before the field.',
  },
  'expression-operator-type': {
    meaning:
      'The operator does not work on a field of this type. What is true or false takes no operator at all.',
    example: expression('ssl eq true'),
    advice: 'Write ssl, or not ssl. An array needs an index, or any(…).',
  },
  'expression-parenthesis': {
    meaning: 'A parenthesis is opened and not closed, or the other way round.',
    example: expression('(ssl and http.host eq "shop.example.com"'),
    advice: 'Count them; and binds closer than or, so many are not needed.',
  },
  'expression-quote': {
    meaning: 'A string is not closed, or a raw string does not begin with a quote.',
    example: expression('http.host eq "shop.example.com'),
    advice: 'End it with the quote that it began with. In YAML, put the whole expression in single quotes.',
  },
  'expression-range': {
    meaning: 'A range is not written first..last, ends before it begins, or mixes address families.',
    example: expression('tcp.dstport in {1000-2000}', 'magic_transit'),
    advice: 'Write 1000..2000, without blanks.',
  },
  'expression-regex': {
    meaning:
      'A regular expression is not one that the engine takes. It has no look-around and no back-references.',
    example: expression('http.request.uri.path matches "(admin"'),
    advice: 'Look at the marked place; a raw string r"…" spares the backslashes.',
  },
  'expression-set': {
    meaning: 'in is followed by something that is neither a set in braces nor a list.',
    example: expression('ip.src in 203.0.113.0/24'),
    advice: 'Write in {203.0.113.0/24}, or in $name for a list of the account.',
  },
  'expression-too-deep': {
    meaning: 'Parentheses or calls are nested deeper than the engine reads.',
    advice: 'Write it flat, or as several rules.',
  },
  'expression-too-long': {
    meaning: 'The expression is longer than the service takes.',
    advice: 'Write it as several rules, or put the values into a list of the account.',
  },
  'expression-type': {
    meaning:
      'Two sides of a comparison or of a join have different types, or a condition gives one answer per item where one is needed.',
    example: expression('http.host eq true'),
    advice:
      'Compare text with text in quotes, numbers with numbers; put any(…) or all(…) around what has [*].',
  },
  'expression-unexpected': {
    meaning: 'Something stands behind what is already complete.',
    example: expression('http.host eq "say "hi""'),
    advice: 'Join conditions with and or or; write \\" for a quote inside of a string.',
  },
  'expression-value': {
    meaning:
      'What stands behind the operator is not a value of the type that the field has, or it is missing.',
    example: expression('http.host eq shop.example.com'),
    advice:
      "Text stands in double quotes, numbers and addresses don't; members of a set are separated by blanks.",
  },
  'expression-wildcard': {
    meaning: 'A wildcard pattern is not one that the engine takes: two stars beside each other, for example.',
    example: expression('http.host wildcard "shop**"'),
    advice: 'Write one star; \\* is a star that is meant as such.',
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>;
