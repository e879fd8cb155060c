# Watches descriptors by epoll until the kernel refuses, as an attacker would: 2,000 times 2,000 of them.
# Writes how it ended into the file of its first argument, and stays as many seconds as its second says.
use strict;
use warnings;
my ($answer, $stay) = @ARGV;
my $arm = `uname -m` =~ /aarch64/;
my ($CREATE, $CONTROL, $EVENT) = $arm ? (20, 21, 19) : (291, 233, 290);
my $event = $arm ? pack('L x4 Q', 1, 0) : pack('L Q', 1, 0);
my $flags = 0;
my @files = map { syscall($EVENT, $flags, $flags) } 1 .. 2000;
my @watchers = map { syscall($CREATE, $flags) } 1 .. 2000;
my $add = 1;
my $end = 'all were made';
WATCHERS: for my $watcher (@watchers) {
  for my $file (@files) {
    next if syscall($CONTROL, $watcher, $add, $file, $event) == 0;
    $end = "$!";
    last WATCHERS;
  }
}
open(my $out, '>', $answer) or die;
print $out "$end\n";
close $out;
sleep $stay;
