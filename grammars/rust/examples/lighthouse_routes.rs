use actix_web::web::{self, delete, get, post, resource, scope, ServiceConfig};

pub fn config(cfg: &mut ServiceConfig, limit: &Limit) {
    cfg.service(
        scope("/lamps")
            .wrap(limit.all())
            .service(
                web::scope("/{lamp}")
                    .route("", get().to(show_lamp))
                    .route("", delete().to(drop_lamp))
                    .service(scope("/shutters").route("/open", web::post().to(open_shutters)))
                    .route("/oil", post().to(fill_oil)),
            )
            .service(
                resource("/keepers")
                    .guard(guard::Post())
                    .wrap(limit.few())
                    .route(post().to(hire_keeper)),
            )
            .service(web::resource("/fog").to(sound_horn))
            .service(scope("/logs").wrap(limit.few()).configure(log_routes))
            .route("/count", get().to(count_lamps)),
    )
    .route("/health", get().to(health));
}

fn log_routes(cfg: &mut ServiceConfig) {
    cfg.route("/{day}", get().to(read_log));
}

fn app() -> App {
    App::new().configure(log_routes)
}

fn in_place() -> Router {
    Router::new()
        .nest("/piers", Router::new().route("/depth", axum::routing::get(sound_depth)))
        .route("/tide", axum::routing::get(read_tide))
}

async fn show_lamp() {}
async fn drop_lamp() {}
async fn open_shutters() {}
async fn fill_oil() {}
async fn hire_keeper() {}
async fn sound_horn() {}
async fn count_lamps() {}
async fn health() {}
async fn read_log() {}
async fn sound_depth() {}
async fn read_tide() {}

// expect: edge show_lamp handles_route "GET /lamps/{lamp}"
// expect: edge drop_lamp handles_route "DELETE /lamps/{lamp}"
// expect: edge open_shutters handles_route "POST /lamps/{lamp}/shutters/open"
// expect: edge fill_oil handles_route "POST /lamps/{lamp}/oil"
// expect: edge hire_keeper handles_route "POST /lamps/keepers"
// expect: edge sound_horn handles_route "ANY /lamps/fog"
// expect: edge count_lamps handles_route "GET /lamps/count"
// expect: edge health handles_route "GET /health"
// expect: def route "MOUNT /lamps/logs"
// expect: no-def "MOUNT /"
// expect: edge read_log handles_route "GET /{day}"
// expect: edge sound_depth handles_route "GET /piers/depth"
// expect: edge read_tide handles_route "GET /tide"
