//! `#[provable]`, as Jolt 0.1.0 has it: `main` of a guest that reads the function's arguments and writes what it returns, where Jolt's
//! machine has them. For another machine than the zkVM, `main` is a codec.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{parse::Parser, punctuated::Punctuated, spanned::Spanned, Error, Expr, FnArg, ItemFn, Lit, Meta, Pat, Result, ReturnType, Token, Type};

mod sizes;

use sizes::Sizes;

/// Makes a function provable. Of several in a package, the one that `JOLT_FUNC_NAME` names is what `main` calls.
#[proc_macro_attribute]
pub fn provable(attributes: TokenStream, item: TokenStream) -> TokenStream {
    expand(attributes.into(), item.into()).unwrap_or_else(|error| error.into_compile_error()).into()
}

fn expand(attributes: Tokens, item: Tokens) -> Result<Tokens> {
    let function: ItemFn = syn::parse2(item)?;
    let sizes = read_sizes(attributes)?;
    let wanted = std::env::var("JOLT_FUNC_NAME").ok();
    let is_wanted = wanted.is_none_or(|name| function.sig.ident == name);
    let main = if is_wanted { make_main(&function, &sizes)? } else { quote!() };
    // Jolt makes it public, too.
    let (attributes, inputs, output, block) = (&function.attrs, &function.sig.inputs, &function.sig.output, &function.block);
    let name = &function.sig.ident;
    Ok(quote! {
        #(#attributes)*
        pub fn #name(#inputs) #output #block
        #main
    })
}

fn read_sizes(attributes: Tokens) -> Result<Sizes> {
    let mut sizes = Sizes::default();
    for one in Punctuated::<Meta, Token![,]>::parse_terminated.parse2(attributes)? {
        match &one {
            Meta::Path(path) if path.is_ident("wasm") => {}
            Meta::NameValue(pair) => {
                let Expr::Lit(literal) = &pair.value else { return Err(Error::new(pair.span(), "expected a whole number")) };
                let Lit::Int(number) = &literal.lit else { return Err(Error::new(pair.span(), "expected a whole number")) };
                let name = pair.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let Some(size) = sizes.by_name(&name) else { return Err(Error::new(pair.span(), "no attribute of #[provable]")) };
                *size = number.base10_parse()?;
            }
            _ => return Err(Error::new(one.span(), "no attribute of #[provable]")),
        }
    }
    sizes.check().map_err(|why| Error::new(proc_macro2::Span::call_site(), why))?;
    Ok(sizes)
}

fn make_main(function: &ItemFn, sizes: &Sizes) -> Result<Tokens> {
    let arguments = function.sig.inputs.iter().map(read_argument).collect::<Result<Vec<_>>>()?;
    let names: Vec<_> = arguments.iter().map(|(name, _)| name.to_string()).collect();
    let (guest, codec) = (make_guest(function, sizes, &arguments), make_codec(function, sizes, &names, &arguments));
    Ok(quote! { #guest #codec })
}

fn read_argument(argument: &FnArg) -> Result<(syn::Ident, Type)> {
    if let FnArg::Typed(typed) = argument {
        if let Pat::Ident(name) = typed.pat.as_ref() {
            return Ok((name.ident.clone(), typed.ty.as_ref().clone()));
        }
    }
    Err(Error::new(argument.span(), "an argument of a provable function is a name and a type"))
}

fn make_guest(function: &ItemFn, sizes: &Sizes, arguments: &[(syn::Ident, Type)]) -> Tokens {
    let name = &function.sig.ident;
    let places = sizes.places();
    let (input, output, panic) = (places.input as usize, places.output as usize, places.panic as usize);
    let (max_input, max_output) = (sizes.max_input_size as usize, sizes.max_output_size as usize);
    let values: Vec<_> = (0..arguments.len()).map(|index| format_ident!("argument_{index}")).collect();
    let types = arguments.iter().map(|(_, kind)| kind);
    let leave = match &function.sig.output {
        ReturnType::Default => quote! { #name(#(#values),*); },
        ReturnType::Type(_, kind) => quote! {
            let output = unsafe { core::slice::from_raw_parts_mut(#output as *mut u8, #max_output) };
            jolt::postcard::to_slice::<#kind>(&#name(#(#values),*), output).unwrap();
        },
    };
    quote! {
        #[cfg(target_os = "zkvm")]
        #[no_mangle]
        pub static JOLT_PLACES: jolt::Places = jolt::Places { output: #output, output_bytes: #max_output, panic: #panic };

        #[cfg(target_os = "zkvm")]
        #[no_mangle]
        pub extern "C" fn main() {
            jolt::tell_panics();
            let input = unsafe { core::slice::from_raw_parts(#input as *const u8, #max_input) };
            #(let (#values, input) = jolt::postcard::take_from_bytes::<#types>(input).unwrap();)*
            let _ = input;
            #leave
        }
    }
}

fn make_codec(function: &ItemFn, sizes: &Sizes, names: &[String], arguments: &[(syn::Ident, Type)]) -> Tokens {
    let name = function.sig.ident.to_string();
    let Sizes { memory_size, stack_size, max_input_size, max_output_size } = sizes;
    let steps = arguments.iter().enumerate().map(|(index, (_, kind))| {
        let owned = to_owned(kind);
        quote! { input.add::<#owned>(#index)?; }
    });
    quote! {
        #[cfg(not(target_os = "zkvm"))]
        #[no_mangle]
        pub extern "C" fn main() -> i32 {
            let function = jolt::codec::Function {
                name: #name,
                arguments: &[#(#names),*],
                memory_bytes: #memory_size,
                stack_bytes: #stack_size,
                max_input_bytes: #max_input_size,
                max_output_bytes: #max_output_size,
            };
            jolt::codec::run(&function, |input| {
                let _ = &input;
                #(#steps)*
                Ok(())
            })
        }
    }
}

/// A type that owns what one that borrows would be read from; both are written the same.
fn to_owned(kind: &Type) -> Tokens {
    let Type::Reference(reference) = kind else { return quote!(#kind) };
    match reference.elem.as_ref() {
        Type::Slice(slice) => {
            let inner = &slice.elem;
            quote!(jolt::codec::Vec<#inner>)
        }
        Type::Path(path) if path.path.is_ident("str") => quote!(jolt::codec::String),
        other => quote!(#other),
    }
}
