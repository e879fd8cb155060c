import type { LanguageFn } from 'highlight.js'

/** Noir, after the words of its lexer (noir-lang/noir, compiler/noirc_frontend/src/lexer/token.rs). */
export const noir: LanguageFn = (hljs) => ({
  name: 'Noir',
  aliases: ['nr'],
  keywords: {
    keyword:
      'as assert assert_eq break call_data comptime constrain continue contract crate dep else enum fn for global if ' +
      'impl in let loop match mod mut pub quote return return_data self struct super trait type unchecked ' +
      'unconstrained unsafe use where while',
    type: 'bool Expr Field str fmtstr TypeDefinition Quoted u1 u8 u16 u32 u64 u128 i8 i16 i32 i64 Self Option BoundedVec',
    literal: 'true false',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    { scope: 'string', begin: /\bf?"/, end: /"/, contains: [hljs.BACKSLASH_ESCAPE] },
    { scope: 'string', begin: /\br(#*)"/, end: /"#*/ },
    { scope: 'meta', begin: /#!?\[/, end: /\]/, contains: [hljs.QUOTE_STRING_MODE] },
    { begin: [/\bfn/, /\s+/, /[A-Za-z_]\w*/], beginScope: { 1: 'keyword', 3: 'title.function' } },
    { begin: [/\b(?:struct|trait|enum|contract|mod)/, /\s+/, /[A-Za-z_]\w*/], beginScope: { 1: 'keyword', 3: 'type' } },
    { scope: 'number', begin: /\b(?:0x[\da-fA-F_]+|\d[\d_]*)\b/ },
    { scope: 'operator', begin: /->|=>|\.\.|::/ },
  ],
})
