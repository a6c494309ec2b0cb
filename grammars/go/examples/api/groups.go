package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
)

func grouped(engine *gin.Engine, r chi.Router) {
	v1 := engine.Group("/v1")
	boats := v1.Group("/boats")
	boats.GET("/:id", showBoat)
	r.Route("/docks", func(r chi.Router) {
		r.Get("/{name}", showDock)
	})
	r.Get("/piers", showDock)
	r.Mount("/buoys", buoyRoutes())
	sailRoutes(v1.Group("/sails"))
}

func others(boats *gin.RouterGroup) {
	boats.GET("/all", showBoat)
}

func buoyRoutes() chi.Router {
	r := chi.NewRouter()
	r.Get("/{id}", showBuoy)
	return r
}

func sailRoutes(group *gin.RouterGroup) {
	group.POST("/:id/mend", mendSail)
}

func showBuoy(w http.ResponseWriter, r *http.Request) {}

func mendSail(c *gin.Context) {}

func showBoat(c *gin.Context) {}

func showDock(w http.ResponseWriter, r *http.Request) {}

// expect: def route "GET /v1/boats/:id"
// expect: def route "GET /docks/{name}"
// expect: def route "GET /piers"
// expect: def route "GET /all"
// expect: edge showBoat handles_route "GET /v1/boats/:id"
// expect: edge showDock handles_route "GET /docks/{name}"
// expect: def route "MOUNT /buoys"
// expect: def route "MOUNT /v1/sails"
// expect: edge mendSail handles_route "POST /:id/mend"
