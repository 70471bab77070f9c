import type { ProblemCode } from '../../languages/expressions/problems.js';
import { expression, type Explanation } from './explanation.js';

/** What the service refuses of an expression wherever it stands: its grammar and its types. */
export const GRAMMAR = {
  'expression-address-form': {
    meaning:
      'An address has fewer than four numbers. The engine fills in zeros, which is probably not what you meant.',
    example: expression('ip.src in {10.0}'),
    advice: 'Write the address in full, or a block such as 10.0.0.0/8.',
  },
  'expression-argument-count': {
    meaning: 'A function has too many or too few arguments.',
    example: expression('starts_with(http.host)'),
    advice: 'The message says how many it takes.',
  },
  'expression-argument-kind': {
    meaning:
      'An argument is a value where the function needs a field or a call, or a field or a call where it needs a value.',
    example: expression('starts_with("/admin", http.request.uri.path)'),
    advice: 'Usually the two are swapped: the field comes first.',
  },
  'expression-argument-type': {
    meaning: 'An argument has the wrong type for the function, such as an address where text is needed.',
    example: expression('starts_with(ip.src, "192.")'),
    advice: 'Use another field, or turn the value into text: to_string(…).',
  },
  'expression-argument-value': {
    meaning: 'An argument is out of range, or is not one of the options of the function.',
    example: expression('cidr(ip.src, 33, 64) eq 192.0.2.0'),
    advice: 'The message shows the range or the options.',
  },
  'expression-call': {
    meaning: 'A function call must have the form name(argument, argument). Fields have no methods.',
    example: expression('lower http.host eq "shop.example.com"'),
    advice: 'Write the arguments in parentheses, with commas between them.',
  },
  'expression-each': {
    meaning: '[*] gives one value for each item of an array, but a single value is needed here.',
    example: expression('http.host eq concat("a", http.request.headers["accept"][*])'),
    advice: 'Write an index such as [0], join(…), or any(…) or all(…) around the whole condition.',
  },
  'expression-escape': {
    meaning: 'A string has a backslash that is not followed by a valid escape.',
    example: expression('http.host contains "\\d"'),
    advice: 'Write \\\\ for a backslash, or write the whole string as r"…", which has no escapes.',
  },
  'expression-field-missing': {
    meaning: 'A comparison has no field. Each side of and and or must be a complete comparison.',
    example: expression('http.host eq "a.example" or "b.example"'),
    advice: 'Write the field and the operator again, or use in {…}.',
  },
  'expression-index': {
    meaning: 'The brackets after a field must contain a number, a key in double quotes, or *.',
    example: expression('http.request.headers.x-app eq "a"'),
    advice: 'Write http.request.headers["x-app"][0] for the first value of a header.',
  },
  'expression-index-type': {
    meaning: 'A value without items has an index, or an array or a map has the wrong kind of index.',
    example: expression('http.host[0] eq "a"'),
    advice: 'Leave the index out; a map takes a key, an array a number.',
  },
  'expression-join': {
    meaning: 'Two conditions are joined by something other than and, or, or xor.',
    example: expression('ssl And ssl'),
    advice: 'Write and (&&), or (||), xor (^^), in lower case.',
  },
  'expression-list-name': {
    meaning: 'No list can have this name. List names have lower-case letters, digits and underscores.',
    example: expression('ip.src in $Office'),
    advice: 'Write the name of the list as the account has it.',
  },
  'expression-network': {
    meaning:
      'An address or a block of addresses is not valid: a number is too large, has a leading zero, or bits are set after the prefix.',
    example: expression('ip.src in {192.0.2.1/24}'),
    advice: 'Write 192.0.2.0/24 for the block and 192.0.2.1 for the address.',
  },
  'expression-number': {
    meaning:
      "The engine can't read a number, or the number does not fit into 64 bits. A leading zero means octal.",
    example: expression('tcp.dstport eq 089', 'magic_transit'),
    advice: 'Write it in decimal without leading zeros, or in hexadecimal with 0x.',
  },
  'expression-operator': {
    meaning: 'The operator does not exist, or an operator is missing.',
    example: expression('http.host = "shop.example.com"'),
    advice:
      'The operators are eq ne lt le gt ge contains matches wildcard and in. Write not before the field.',
  },
  'expression-operator-type': {
    meaning:
      'The operator does not work on a field of this type. A field that is true or false takes no operator.',
    example: expression('ssl eq true'),
    advice: 'Write ssl, or not ssl. An array needs an index, or any(…).',
  },
  'expression-parenthesis': {
    meaning: 'A parenthesis is opened but not closed, or closed but not opened.',
    example: expression('(ssl and http.host eq "shop.example.com"'),
    advice: 'Count them. As and binds more tightly than or, many are not needed.',
  },
  'expression-quote': {
    meaning: 'A string is not closed, or a raw string does not start with a quote.',
    example: expression('http.host eq "shop.example.com'),
    advice: 'End it with the quote that it starts with. In YAML, put the whole expression in single quotes.',
  },
  'expression-range': {
    meaning: 'A range must be written first..last. It must not end before it starts or mix address families.',
    example: expression('tcp.dstport in {1000-2000}', 'magic_transit'),
    advice: 'Write 1000..2000, without spaces.',
  },
  'expression-regex': {
    meaning: 'The engine does not accept a regular expression. It has no look-around and no back-references.',
    example: expression('http.request.uri.path matches "(admin"'),
    advice: 'Look at the marked place. In a raw string r"…" you need fewer backslashes.',
  },
  'expression-set': {
    meaning: 'in must be followed by a set in braces or by a list.',
    example: expression('ip.src in 203.0.113.0/24'),
    advice: 'Write in {203.0.113.0/24}, or in $name for a list of the account.',
  },
  'expression-too-deep': {
    meaning: 'Parentheses or calls are nested more deeply than the engine accepts.',
    advice: 'Write it with less nesting, or as several rules.',
  },
  'expression-too-long': {
    meaning: 'The expression is longer than the service accepts.',
    advice: 'Write it as several rules, or put the values into a list of the account.',
  },
  'expression-type': {
    meaning:
      'The two sides of a comparison or of a join have different types, or a condition gives one result per item where a single one is needed.',
    example: expression('http.host eq true'),
    advice:
      'Compare text with text in quotes, and numbers with numbers. Put any(…) or all(…) around a condition with [*].',
  },
  'expression-unexpected': {
    meaning: 'There is more text after a complete expression.',
    example: expression('http.host eq "say "hi""'),
    advice: 'Join conditions with and or or; write \\" for a quote inside a string.',
  },
  'expression-value': {
    meaning: 'The value after the operator is missing, or does not have the type of the field.',
    example: expression('http.host eq shop.example.com'),
    advice:
      'Put text in double quotes, but not numbers and addresses. Separate the members of a set by spaces.',
  },
  'expression-wildcard': {
    meaning: 'The engine does not accept a wildcard pattern, for example two stars next to each other.',
    example: expression('http.host wildcard "shop**"'),
    advice: 'Write one star. For a literal star, write \\*.',
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>;
