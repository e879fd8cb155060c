import type { LanguageFn } from 'highlight.js'

/** Solidity, after the words of its grammar (docs.soliditylang.org, "Language Grammar"). */
export const solidity: LanguageFn = (hljs) => ({
  name: 'Solidity',
  aliases: ['sol'],
  keywords: {
    keyword:
      'abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit ' +
      'enum error event external fallback for from function global if immutable import indexed interface internal is ' +
      'leave let library mapping memory modifier new override payable pragma private public pure receive return returns ' +
      'revert storage struct super switch this throw transient try type unchecked using view virtual while',
    literal: 'true false wei gwei ether seconds minutes hours days weeks',
    built_in: 'abi block msg tx require assert keccak256 sha256 ripemd160 ecrecover addmod mulmod gasleft selfdestruct',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.APOS_STRING_MODE,
    { scope: 'meta', begin: /^[ \t]*pragma\b/, end: /;/ },
    {
      begin: [/\b(?:function|modifier|event|error)/, /\s+/, /[A-Za-z_$][\w$]*/],
      beginScope: { 1: 'keyword', 3: 'title.function' },
    },
    {
      begin: [/\b(?:contract|interface|library|struct|enum)/, /\s+/, /[A-Za-z_$][\w$]*/],
      beginScope: { 1: 'keyword', 3: 'type' },
    },
    { scope: 'type', begin: /\b(?:address|bool|string|bytes\d*|u?int\d*|u?fixed\w*|byte)\b/ },
    { scope: 'number', begin: /\b(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)\b/ },
  ],
})
