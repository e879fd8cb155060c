import type { LanguageFn } from 'highlight.js'

/** Circom 2, after the words of its grammar (iden3/circom, parser/src/lang.lalrpop). */
export const circom: LanguageFn = (hljs) => ({
  name: 'Circom',
  aliases: ['circom'],
  keywords: {
    keyword:
      'pragma include template function input output public main parallel custom return if else for while do assert log',
    type: 'signal component var bus',
    literal: '_',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    { scope: 'meta', begin: /^[ \t]*pragma\b/, end: /;/ },
    {
      begin: [/\b(?:template|function|bus)/, /\s+(?:(?:custom|parallel)\s+)*/, /[A-Za-z_$][\w$]*/],
      beginScope: { 1: 'keyword', 2: 'keyword', 3: 'title.function' },
    },
    { scope: 'number', begin: /\b(?:0x[\da-fA-F]+|\d+)\b/ },
    { scope: 'operator', begin: /<==|==>|<--|-->|===/ },
    { scope: 'title.function', begin: /\b[A-Za-z_$][\w$]*(?=\s*\()/, keywords: 'if for while return assert log' },
  ],
})
