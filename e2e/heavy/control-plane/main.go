// One program with all of a Kubernetes control plane, so that charts can be installed on a real one without images or a kubelet: etcd,
// kube-apiserver, kube-controller-manager, kube-scheduler and kubectl. The first argument says which of them it is.
package main

import (
	"fmt"
	"os"
	"slices"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

var programs = map[string]func(){
	"etcd":                    func() { etcdmain.Main(os.Args) },
	"kube-apiserver":          func() { os.Exit(cli.Run(apiserver.NewAPIServerCommand())) },
	"kube-controller-manager": func() { os.Exit(cli.Run(controllers.NewControllerManagerCommand())) },
	"kube-scheduler":          func() { os.Exit(cli.Run(scheduler.NewSchedulerCommand())) },
	"kubectl":                 func() { os.Exit(cli.Run(kubectl.NewDefaultKubectlCommand())) },
}

func main() {
	if len(os.Args) > 1 {
		if run, isKnown := programs[os.Args[1]]; isKnown {
			os.Args = slices.Delete(os.Args, 0, 1)
			run()
			return
		}
	}
	fmt.Fprintln(os.Stderr, "Name one of etcd, kube-apiserver, kube-controller-manager, kube-scheduler and kubectl.")
	os.Exit(2)
}
