# Runs a command none of whose lines is a command to the runner: projects and compilers write what they like. The first argument is a file for its
# standard output; the rest goes where these lines go, for the runner reads two streams in no order.
output=$1
shift
token=$(node -p 'crypto.randomUUID()')
echo "::stop-commands::$token"
# What was written last may be no whole line.
trap 'printf "\n::%s::\n" "$token"' EXIT
"$@" 2>&1 > "$output"
